/** A rule as one line of text, for comparing two versions of a collection. */
import type { CollectionRule } from '#contract/collections.ts';
import { ParametersText } from '#src/backOffice/kit/inputs/ParametersText.tsx';
import { useTree } from '#src/backOffice/kit/inputs/useChoices.ts';
import { toChoices, getFullName } from '#src/backOffice/kit/tree.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { collectionProductsLabels } from './labels.ts';

export default function RuleText({ value }: { value: unknown }) {
  const text = useLabels(collectionProductsLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const { data } = useTree('categories');
  if (!value) return text.hand;
  const { category_id, price_from, price_to, in_stock, sort, limit, parameters } = value as CollectionRule;
  const category = data && toChoices(data, locale).find(({ id }) => id === category_id);
  const formatPriceLimit = (label: string, amount: number) =>
    amount > 0 ? [`${label} ${formatPrice(amount, currency, locale)}`] : [];
  const summary = [
    category ? getFullName(category) : text.anyCategory,
    ...formatPriceLimit(text.priceFrom, price_from),
    ...formatPriceLimit(text.priceTo, price_to),
    ...(in_stock ? [text.inStock] : []),
    text.sorts[sort],
    fill(text.upTo, { n: limit }),
  ].join(' · ');
  if (!parameters) return summary;
  return (
    <>
      {summary} · <ParametersText value={parameters} />
    </>
  );
}
