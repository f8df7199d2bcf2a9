/** Builds the confirmation for a save that leaves companies without an owner. Its count goes back to the server. */
import type { User } from '#contract/users.ts';
import type { Confirmation } from '#src/backOffice/kit/definition.ts';
import { fill } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { userLabels } from './labels.ts';

export function buildOwnerlessQuestion(
  { ownerless, companies }: Readonly<Record<string, unknown>>,
  _: User,
  locale: Locale,
): Confirmation | null {
  if (typeof ownerless !== 'number' || !Array.isArray(companies)) return null;
  const { ownerless: text } = userLabels[locale];
  const quoted = locale === 'ru' ? '«{brand}»' : '“{brand}”';
  const names = (companies as { brand: string }[]).map(({ brand }) => fill(quoted, { brand }));
  const hiddenCount = ownerless - names.length;
  const brands = [...names, ...(hiddenCount > 0 ? [text.more(hiddenCount)] : [])];
  return {
    title: text.title(ownerless),
    text: text.text(ownerless, new Intl.ListFormat(locale).format(brands)),
    confirmLabel: text.confirmLabel,
    extraValues: { ownerless },
  };
}
