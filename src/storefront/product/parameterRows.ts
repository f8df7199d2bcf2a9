/** A product's parameters in words: names and units are its type's, values its own. */
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import type { Locale } from '#src/i18n/locale.ts';

type TypeParameter = ProductType['parameters'][number];

function valueOf(parameter: TypeParameter, value: string | number, locale: Locale): string {
  if (parameter.type === 'list') {
    const known = parameter.values.find((entry) => entry.value === String(value));
    return known ? nameOf(known, locale) : String(value);
  }
  const number = Number(value);
  const written = Number.isFinite(number) ? formatNumber(number, locale) : String(value);
  const unit = unitOf(parameter, locale);
  return unit ? `${written}\u00a0${unit}` : written;
}

/** `[name, value]` in the type's order; a value whose parameter the type no longer has is left out. */
export function parameterRows(type: ProductType, values: Product['parameters'], locale: Locale): [string, string][] {
  const byId = new Map(values.map((entry) => [entry.parameter_id, entry.value]));
  return [...type.parameters]
    .sort((a, b) => a.position - b.position)
    .flatMap((parameter) => {
      const value = byId.get(parameter.id);
      return value === undefined || value === ''
        ? []
        : [[nameOf(parameter, locale), valueOf(parameter, value, locale)] as [string, string]];
    });
}
