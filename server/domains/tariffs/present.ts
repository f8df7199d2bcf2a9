/** Presents tariffs and their extensions. */
import type { Locale } from '#contract/failures.ts';
import { toPrice } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Extension, Tariff } from '#contract/tariffs.ts';
import { dayMs } from '#contract/rules/time.ts';
import { type PersonRow, toPerson } from '#server/domains/users/present.ts';
import type { tariffExtensions, tariffs } from './tables.ts';

type TariffRow = typeof tariffs.$inferSelect;
type Named = Pick<TariffRow, 'id' | 'kind' | 'name' | 'en_name'>;

/** The tariff's names, for other records. */
export const presentName = ({ id, kind, name, en_name }: Named): Extension['tariff'] => ({ id, kind, name, en_name });

/**
 * A tariff as everybody sees it.
 * @param rules the shop's settings, which determine the benefits of Pro
 */
export function presentTariff(row: TariffRow, rules: ShopSettings): Tariff {
  const isPro = row.kind === 'buyer_pro';
  const { albums, records, time_capsules, memorials, products } = row;
  return {
    ...presentName(row),
    audience: row.audience,
    description: row.description,
    en_description: row.en_description,
    prices: {
      7: toPrice(row.price_7),
      30: toPrice(row.price_30),
      120: toPrice(row.price_120),
      365: toPrice(row.price_365),
    },
    limits: { products, albums, records, time_capsules, memorials },
    benefits: {
      cashback_percent: isPro ? rules.pro_cashback_percent : 0,
      cashback_days: isPro ? rules.referral_hold_days : 0,
      early_access: isPro,
    },
    active: row.active,
    is_sold: row.active && row.price_30 > 0,
    updated_at: row.updated_at.toISOString(),
  };
}

export interface ExtensionRow extends Omit<typeof tariffExtensions.$inferSelect, 'user_id' | 'author_id' | 'cause'> {
  tariff: Named;
  author: PersonRow | null;
}

const hundred = 100;

/**
 * One extension of a tariff.
 * @param shouldShowAuthor whether the reader is an admin, who sees who corrected it
 */
export const presentExtension = (
  row: ExtensionRow,
  { shouldShowAuthor, locale }: { shouldShowAuthor: boolean; locale: Locale },
): Extension => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  tariff: presentName(row.tariff),
  days: row.days,
  amount: toPrice(row.amount),
  paid_by: row.paid_by,
  comment: row.comment,
  author: shouldShowAuthor && row.author ? toPerson(row.author, locale) : null,
  expires_at: row.expires_at.toISOString(),
  carried_days: Math.round((row.carried_ms / dayMs) * hundred) / hundred,
});
