/** Product names, for comparing two versions of a collection. */
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { collectionProductsLabels } from './labels.ts';
import { useProducts } from './useProducts.ts';

export default function ProductNames({ value }: { value: unknown }) {
  const text = useLabels(collectionProductsLabels);
  const locale = useLocale();
  const ids = (value ?? []) as number[];
  const { products } = useProducts(ids);
  if (ids.length === 0) return text.none;
  const names = ids.map((id) => {
    const product = products?.get(id);
    return product ? getLocalizedName(product, locale) : products ? text.gone : '…';
  });
  return <span style={{ whiteSpace: 'pre-line' }}>{names.join('\n')}</span>;
}
