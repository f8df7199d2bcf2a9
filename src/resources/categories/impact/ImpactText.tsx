/** Describes the impact of a category change in words. */
import type { Impact } from '#contract/categories.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { impactLabels } from './labels.ts';

/** One sentence on what leaves the storefront and one on what returns to it. */
export function ImpactText({ impact }: { impact: Impact }) {
  const text = useLabels(impactLabels);
  const formatCounts = (categories: number, products: number) =>
    products === 0
      ? text.categories(categories)
      : fill(text.and, { a: text.categories(categories), b: text.products(products) });
  const sentences = [
    ...(impact.categories_leaving > 0
      ? [fill(text.leaving, { what: formatCounts(impact.categories_leaving, impact.products_leaving) })]
      : []),
    ...(impact.categories_returning > 0
      ? [fill(text.returning, { what: formatCounts(impact.categories_returning, impact.products_returning) })]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : text.noChange;
}
