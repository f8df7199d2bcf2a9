/** Companies that would lose their only owner: named before, and counted back to the server once somebody agrees. */
import type { User } from '#contract/users.ts';
import type { Confirmation } from '#src/backOffice/kit/questions.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { userWords } from './labels.ts';

export function askBeforeOwnerless(
  { ownerless, companies }: Readonly<Record<string, unknown>>,
  _: User,
  locale: Locale,
): Confirmation | null {
  if (typeof ownerless !== 'number' || !Array.isArray(companies)) return null;
  const { ownerless: text } = userWords[locale];
  const names = (companies as { brand: string }[]).map(({ brand }) => (locale === 'ru' ? `«${brand}»` : `“${brand}”`));
  const left = ownerless - names.length;
  const brands = [...names, ...(left > 0 ? [text.more(left)] : [])];
  return {
    title: text.title(ownerless),
    text: text.text(ownerless, new Intl.ListFormat(locale).format(brands)),
    goOn: text.goOn,
    more: { ownerless },
  };
}
