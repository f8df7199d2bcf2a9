/** Reads tariffs and their prices. */
import { asMinor, type Minor } from '#contract/money.ts';
import type { Period } from '#contract/rules/tariffs.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { audienceSql, type tariffs } from './tables.ts';

export type TariffRow = typeof tariffs.$inferSelect;

/** All tariffs: there are five. */
export const listTariffs = statement<TariffRow>('tariffs_all', 'select * from tariffs order by id');
export const findTariff = oneRow<TariffRow, { tariffId: number }>(
  'tariff_by_id',
  'select * from tariffs where id = $tariffId',
);
export const lockTariff = oneRow<TariffRow, { tariffId: number }>(
  'tariff_locked',
  'select * from tariffs where id = $tariffId for no key update',
);

/** The audience of a user's tariffs; null for users who need none. */
export const findAudience = oneRow<{ audience: TariffRow['audience']; is_guest: boolean }, { userId: number }>(
  'tariff_audience',
  `select ${audienceSql('u.roles')} as audience, u.is_guest from users u where u.id = $userId`,
);

const toPeriodPrices = ({ price_7, price_30, price_120, price_365 }: TariffRow): Record<Period, number> => ({
  7: price_7,
  30: price_30,
  120: price_120,
  365: price_365,
});

/** The price of a period, in minor units; null if it is not sold. */
export function getPrice(tariff: TariffRow, days: number): Minor | null {
  const price = (toPeriodPrices(tariff) as Record<number, number>)[days] ?? 0;
  return tariff.active && price > 0 ? asMinor(price) : null;
}

/** All prices, also of a tariff that is not sold. */
export const getPrices = (tariff: TariffRow): Record<Period, Minor> => toPeriodPrices(tariff) as Record<Period, Minor>;
