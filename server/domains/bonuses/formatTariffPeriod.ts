/** Text of ledger entries for plans that were paid with bonuses. */
import type { Locale } from '#contract/failures.ts';

/** The plan and its period, in the reader's language. All periods have the same plural form. */
export const formatTariffPeriod = (
  { name, en_name }: { name: string; en_name: string | null },
  days: number,
  locale: Locale,
): string => (locale === 'ru' ? `${name}, ${days} дней` : `${en_name || name}, ${days} days`);
