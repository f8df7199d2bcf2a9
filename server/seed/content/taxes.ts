import type { DemoTaxRate } from '#server/seed/content/types.ts';

/** Rates of the demo's countries that a new installation does not have. */
export const taxRates: readonly DemoTaxRate[] = [
  { class: 'standard', country: 'AU', rate: 10 },
  { class: 'reduced', country: 'DE', rate: 7 },
  { class: 'standard', country: 'JP', rate: 10 },
  { class: 'reduced', country: 'JP', rate: 8 },
  { class: 'standard', country: 'NO', rate: 25 },
  { class: 'reduced', country: 'NO', rate: 15 },
  { class: 'reduced', country: 'PT', rate: 6 },
];

/** Food is taxed with the reduced rate: the categories of such products. */
export const reducedCategories: ReadonlySet<string> = new Set([
  'tea',
  'coffee-chocolate',
  'honey-sweets',
  'oil-spices',
]);
