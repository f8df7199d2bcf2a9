/** Table cells of delivery zones: where they are, and how is delivered there. */
import type { DeliveryMethod, DeliveryZone } from '#contract/delivery.ts';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import { hasSteps } from '#contract/rules/delivery.ts';
import { fill } from '#src/i18n/labels.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import type { Locale } from '#src/i18n/locale.ts';
import { deliveryZoneLabels } from './labels.ts';

/** Most names of a list that a cell shows. */
const shownNames = 3;

const shorten = (names: readonly string[]): string =>
  names.length > shownNames
    ? `${names.slice(0, shownNames).join(', ')} +${names.length - shownNames}`
    : names.join(', ');

/** Countries, regions and postal codes in one line; empty for a zone that is everywhere. */
export const formatArea = ({ countries, regions, postal_codes }: DeliveryZone, locale: Locale): string =>
  [shorten(countries.map((code) => getCountryName(code, locale))), shorten(regions), shorten(postal_codes)]
    .filter((part) => part !== '')
    .join(' · ');

/** The names of a zone's active methods. */
export const formatMethods = ({ methods }: DeliveryZone, locale: Locale): string =>
  methods
    .filter(({ active }) => active)
    .map((method) => getLocalizedName(method, locale))
    .join(', ');

export function AreaCell({ record }: { record: DeliveryZone }) {
  const text = useLabels(deliveryZoneLabels);
  const locale = useLocale();
  return <span>{formatArea(record, locale) || text.everywhere}</span>;
}

/** The lowest price of a method, in units of the currency. */
const getLowestPrice = ({ price_rule, price, steps }: DeliveryMethod): number =>
  hasSteps(price_rule) ? Math.min(...steps.map((step) => step.price)) : price;

export function MethodsCell({ record }: { record: DeliveryZone }) {
  const text = useLabels(deliveryZoneLabels);
  const locale = useLocale();
  const format = usePriceFormat();
  const active = record.methods.filter((method) => method.active);
  if (active.length === 0) return <span>{text.noMethods}</span>;
  return (
    <span>
      {active
        .map((method) => {
          const price = format(getLowestPrice(method));
          const isFlat = method.price_rule === 'flat';
          return `${getLocalizedName(method, locale)} ${isFlat ? price : fill(text.fromPrice, { price })}`;
        })
        .join(', ')}
    </span>
  );
}
