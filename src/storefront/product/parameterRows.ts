/** Formats a product's parameters with names and units of its type. */
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import type { Locale } from '#src/i18n/locale.ts';

type TypeParameter = ProductType['parameters'][number];

function formatValue(parameter: TypeParameter, value: string | number, locale: Locale): string {
  if (parameter.type === 'list') {
    const known = parameter.values.find((entry) => entry.value === String(value));
    return known ? getLocalizedName(known, locale) : String(value);
  }
  const number = Number(value);
  const formatted = Number.isFinite(number) ? formatNumber(number, locale) : String(value);
  const unit = getLocalizedUnit(parameter, locale);
  return unit ? `${formatted}\u00a0${unit}` : formatted;
}

/** Returns `[name, value]` in the type's order; values of removed parameters are omitted. */
export function getParameterRows(type: ProductType, values: Product['parameters'], locale: Locale): [string, string][] {
  const byId = new Map(values.map((entry) => [entry.parameter_id, entry.value]));
  return [...type.parameters]
    .sort((a, b) => a.position - b.position)
    .flatMap((parameter) => {
      const value = byId.get(parameter.id);
      return value === undefined || value === ''
        ? []
        : [[getLocalizedName(parameter, locale), formatValue(parameter, value, locale)] as [string, string]];
    });
}
