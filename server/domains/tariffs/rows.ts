/** Tariffs as they are read, and their prices. */
import { asMinor, type Minor } from '#contract/money.ts';
import type { Period } from '#contract/rules/tariffs.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { audienceSql, type tariffs } from './tables.ts';

export type TariffRow = typeof tariffs.$inferSelect;

/** All of them: there are five. */
export const tariffRows = statement<TariffRow>('tariffs_all', 'select * from tariffs order by id');
export const tariffById = oneRow<TariffRow>('tariff_by_id', 'select * from tariffs where id = $1');
export const tariffLocked = oneRow<TariffRow>('tariff_locked', 'select * from tariffs where id = $1 for no key update');

/** For whom the tariffs of this user are; null of whoever needs none. */
export const audienceOf = oneRow<{ audience: TariffRow['audience']; is_guest: boolean }>(
  'tariff_audience',
  `select ${audienceSql('u.roles')} as audience, u.is_guest from users u where u.id = $1`,
);

const periodsOf = ({ price_7, price_30, price_120, price_365 }: TariffRow): Record<Period, number> => ({
  7: price_7,
  30: price_30,
  120: price_120,
  365: price_365,
});

/** What a period of a tariff costs, inside; null where it is not sold. */
export function priceOf(tariff: TariffRow, days: number): Minor | null {
  const price = (periodsOf(tariff) as Record<number, number>)[days] ?? 0;
  return tariff.active && price > 0 ? asMinor(price) : null;
}

/** All prices, whether it is sold or not. */
export const pricesOf = (tariff: TariffRow): Record<Period, Minor> => periodsOf(tariff) as Record<Period, Minor>;
