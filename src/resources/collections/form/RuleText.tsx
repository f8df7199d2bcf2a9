/** A rule in a line, where two versions stand side by side. */
import type { CollectionRule } from '#contract/collections.ts';
import { ParametersText } from '#src/backOffice/kit/inputs/ParametersText.tsx';
import { useTree } from '#src/backOffice/kit/inputs/useChoices.ts';
import { choicesOf, fullName } from '#src/backOffice/kit/tree.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { holdWords } from './labels.ts';

export default function RuleText({ value }: { value: unknown }) {
  const text = useLabels(holdWords);
  const locale = useLocale();
  const { currency } = useInstallation();
  const { data } = useTree('categories');
  if (!value) return text.hand;
  const { category_id, price_from, price_to, in_stock, sort, limit, parameters } = value as CollectionRule;
  const category = data && choicesOf(data, locale).find(({ id }) => id === category_id);
  const price = (label: string, amount: number) =>
    amount > 0 ? [`${label} ${formatPrice(amount, currency, locale)}`] : [];
  const said = [
    category ? fullName(category) : text.anyCategory,
    ...price(text.priceFrom, price_from),
    ...price(text.priceTo, price_to),
    ...(in_stock ? [text.inStock] : []),
    text.sorts[sort],
    fill(text.upTo, { n: limit }),
  ].join(' · ');
  if (!parameters) return said;
  return (
    <>
      {said} · <ParametersText value={parameters} />
    </>
  );
}
