/** Methods of a zone as text, for comparing two versions of it. */
import type { DeliveryMethod } from '#contract/delivery.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';

export function MethodsText({ value }: { value: unknown }) {
  const locale = useLocale();
  const methods = (value ?? []) as readonly DeliveryMethod[];
  return methods.map((method) => getLocalizedName(method, locale)).join(', ') || '–';
}
