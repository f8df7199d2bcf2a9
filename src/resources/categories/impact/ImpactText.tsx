import type { Impact } from '#contract/categories.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { impactWords } from './labels.ts';

/** What leaves the store and what comes back to it, in a sentence each. */
export function ImpactText({ impact }: { impact: Impact }) {
  const text = useLabels(impactWords);
  const what = (categories: number, products: number) =>
    products === 0
      ? text.categories(categories)
      : fill(text.and, { a: text.categories(categories), b: text.products(products) });
  const sentences = [
    ...(impact.categories_leaving > 0
      ? [fill(text.leaving, { what: what(impact.categories_leaving, impact.products_leaving) })]
      : []),
    ...(impact.categories_returning > 0
      ? [fill(text.returning, { what: what(impact.categories_returning, impact.products_returning) })]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : text.nothing;
}
