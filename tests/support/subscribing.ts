/** Helpers for tests of tariffs. */
import { eq } from 'drizzle-orm';
import type { TariffKind } from '#contract/tariffs.ts';
import { tariffs } from '#server/domains/tariffs/tables.ts';
import type { Api } from './api.ts';

/** Gets the id of a tariff. */
export const getTariffId = async ({ db }: Api, kind: TariffKind): Promise<number> =>
  (await db.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.kind, kind)))[0]!.id;

/** Runs something at a later time, and turns the clock back. */
export async function runAtLaterTime({ clock }: Api, milliseconds: number, run: () => Promise<unknown>): Promise<void> {
  clock.forward(milliseconds);
  try {
    await run();
  } finally {
    clock.forward(-milliseconds);
  }
}

/** Gives a vendor the unlimited tariff for a year. */
export async function givePremium({ make }: Api, userId: number): Promise<void> {
  await (
    await make.admin()
  ).client.tariffs.correct({ params: { id: userId }, body: { days: 365, comment: 'For a test' } });
}
