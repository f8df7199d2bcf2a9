/** What tests of tariffs share. */
import { eq } from 'drizzle-orm';
import type { TariffKind } from '#contract/tariffs.ts';
import { tariffs } from '#server/domains/tariffs/tables.ts';
import type { Api } from './api.ts';

/** The id of a tariff. */
export const idOfTariff = async ({ db }: Api, kind: TariffKind): Promise<number> =>
  (await db.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.kind, kind)))[0]!.id;

/** Does something so much later, and turns the clock back. */
export async function tellTime({ clock }: Api, later: number, run: () => Promise<unknown>): Promise<void> {
  clock.forward(later);
  try {
    await run();
  } finally {
    clock.forward(-later);
  }
}

/** Gives a vendor the tariff without limits for a year. */
export async function givePremium({ make }: Api, userId: number): Promise<void> {
  await (
    await make.admin()
  ).client.tariffs.correct({ params: { id: userId }, body: { days: 365, comment: 'For a test' } });
}
