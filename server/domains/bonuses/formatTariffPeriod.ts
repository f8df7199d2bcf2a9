/** What the ledger says of a plan that was paid with bonuses. */
import type { Locale } from '#contract/failures.ts';

/** The plan and for how long, in the reader's language. All periods take the same plural. */
export const tariffWords = (
  { name, en_name }: { name: string; en_name: string | null },
  days: number,
  locale: Locale,
): string => (locale === 'ru' ? `${name}, ${days} дней` : `${en_name || name}, ${days} days`);
