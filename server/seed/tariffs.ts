/** Plans of the demo: the vendors have premium, some customers pro, near its end or past it. */
import { eq } from 'drizzle-orm';
import type { Locale } from '#contract/failures.ts';
import { asMinor } from '#contract/money.ts';
import type { TariffKind } from '#contract/tariffs.ts';
import { extended, type Had } from '#server/domains/tariffs/status.ts';
import { tariffExtensions, tariffs, userTariffs } from '#server/domains/tariffs/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import type { Demo } from './content/types.ts';
import type { Seeding } from './index.ts';

/** One after the other, as an admin gave them. */
interface Given {
  days_ago: number;
  days: number;
  /** Told in the language of whoever is given it. */
  comment: Record<Locale, string>;
}

const opening: readonly Given[] = [
  {
    days_ago: 60,
    days: 30,
    comment: { en: 'The first month at the fair is on us', ru: 'Первый месяц на ярмарке — подарок' },
  },
  { days_ago: 40, days: 365, comment: { en: 'A year for those who came first', ru: 'Год для тех, кто пришёл первым' } },
];
const nearItsEnd: readonly Given[] = [
  { days_ago: 25, days: 30, comment: { en: 'For a photo of the month', ru: 'За фото месяца' } },
];
const past: readonly Given[] = [
  { days_ago: 40, days: 30, comment: { en: 'For a review of the month', ru: 'За отзыв месяца' } },
];

/** Gives them, with the history that leads there. */
export async function makeTariffs({ connected: { db }, userId, ago }: Seeding, demo: Demo): Promise<void> {
  const give = async (email: string, kind: TariffKind, given: readonly Given[]) => {
    const [tariff] = await db.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.kind, kind));
    const [user_id, tariff_id] = [userId(email), tariff!.id];
    const [person] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, user_id));
    let had: Had | null = null;
    for (const { days_ago, days, comment } of given) {
      const at = ago(days_ago);
      had = extended(had, { tariff_id, days, carried_ms: 0, at });
      await db.insert(tariffExtensions).values({
        user_id,
        tariff_id,
        author_id: userId('admin@example.com'),
        days,
        amount: asMinor(0),
        paid_by: 'correction',
        cause: `demo:${email}:${days_ago}`,
        comment: comment[person!.locale as Locale],
        expires_at: had.expires_at,
        created_at: at,
      });
    }
    if (had) await db.insert(userTariffs).values({ user_id, ...had, is_running: true });
  };
  const owners = new Set(demo.companies.map(({ owner }) => owner));
  for (const email of owners) await give(email, 'vendor_premium', opening);
  const [first, second] = demo.customers;
  if (first) await give(first.email, 'buyer_pro', nearItsEnd);
  if (second) await give(second.email, 'buyer_pro', past);
}
