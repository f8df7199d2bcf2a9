/** Creates tariffs of the demo: vendors have premium; two customers have pro, one ending soon and one expired. */
import { eq } from 'drizzle-orm';
import type { Locale } from '#contract/failures.ts';
import { asMinor } from '#contract/money.ts';
import type { TariffKind } from '#contract/tariffs.ts';
import { applyExtension, type PaidTariff } from '#server/domains/tariffs/status.ts';
import { tariffExtensions, tariffs, userTariffs } from '#server/domains/tariffs/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** A tariff that an admin gave. */
interface GivenTariff {
  days_ago: number;
  days: number;
  /** Shown in the language of the account. */
  comment: Record<Locale, string>;
}

const vendorGifts: readonly GivenTariff[] = [
  {
    days_ago: 60,
    days: 30,
    comment: { en: 'The first month at the fair is on us', ru: 'Первый месяц на ярмарке — подарок' },
  },
  { days_ago: 40, days: 365, comment: { en: 'A year for those who came first', ru: 'Год для тех, кто пришёл первым' } },
];
const endingSoon: readonly GivenTariff[] = [
  { days_ago: 25, days: 30, comment: { en: 'For a photo of the month', ru: 'За фото месяца' } },
];
const expired: readonly GivenTariff[] = [
  { days_ago: 40, days: 30, comment: { en: 'For a review of the month', ru: 'За отзыв месяца' } },
];

/** Gives the tariffs, with their history. */
export async function makeTariffs({ connected: { db }, userId, daysAgo }: SeedContext, demo: Demo): Promise<void> {
  const giveTariff = async (email: string, kind: TariffKind, gifts: readonly GivenTariff[]) => {
    const [tariff] = await db.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.kind, kind));
    const [user_id, tariff_id] = [userId(email), tariff!.id];
    const [person] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, user_id));
    let status: PaidTariff | null = null;
    for (const { days_ago, days, comment } of gifts) {
      const at = daysAgo(days_ago);
      status = applyExtension(status, { tariff_id, days, carried_ms: 0, at });
      await db.insert(tariffExtensions).values({
        user_id,
        tariff_id,
        author_id: userId('admin@example.com'),
        days,
        amount: asMinor(0),
        paid_by: 'correction',
        cause: `demo:${email}:${days_ago}`,
        comment: comment[person!.locale as Locale],
        expires_at: status.expires_at,
        created_at: at,
      });
    }
    if (status) await db.insert(userTariffs).values({ user_id, ...status, is_running: true });
  };
  const owners = new Set(demo.companies.map(({ owner }) => owner));
  for (const email of owners) await giveTariff(email, 'vendor_premium', vendorGifts);
  const [first, second] = demo.customers;
  if (first) await giveTariff(first.email, 'buyer_pro', endingSoon);
  if (second) await giveTariff(second.email, 'buyer_pro', expired);
}
