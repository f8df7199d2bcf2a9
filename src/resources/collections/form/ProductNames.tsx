/** Products by their names, where two versions stand side by side. */
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { holdWords } from './labels.ts';
import { useProducts } from './useProducts.ts';

export default function ProductNames({ value }: { value: unknown }) {
  const text = useLabels(holdWords);
  const locale = useLocale();
  const ids = (value ?? []) as number[];
  const products = useProducts(ids);
  if (ids.length === 0) return text.none;
  const names = ids.map((id) => {
    const product = products?.get(id);
    return product ? nameOf(product, locale) : products ? text.gone : '…';
  });
  return <span style={{ whiteSpace: 'pre-line' }}>{names.join('\n')}</span>;
}
