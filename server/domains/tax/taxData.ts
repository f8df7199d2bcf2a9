/**
 * The tax classes and rates of a new installation: standard rates of the European Union, the United Kingdom and Russia
 * from the npm package `sales-tax` (MIT), and what it lacks, from the laws.
 */
import libraryRates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import libraryRegions from 'sales-tax/res/region_countries.json' with { type: 'json' };
import { fullRate } from '#contract/rules/orderMoney.ts';
import type { TaxClassReason } from '#contract/rules/taxRules.ts';

export interface TaxClassData {
  code: string;
  name: string;
  en_name: string;
  reason: TaxClassReason;
}

export const taxClassData: readonly TaxClassData[] = [
  { code: 'standard', name: 'Основная ставка', en_name: 'Standard rate', reason: 'standard' },
  { code: 'reduced', name: 'Пониженная ставка', en_name: 'Reduced rate', reason: 'reduced' },
  { code: 'zero', name: 'Нулевая ставка', en_name: 'Zero rate', reason: 'zero' },
  { code: 'exempt', name: 'Без налога', en_name: 'Exempt', reason: 'exempt' },
];

export interface TaxRateData {
  class: 'standard' | 'reduced';
  country: string;
  /** Basis points. */
  rate: number;
}

/** The first day of the rates: earlier orders have no tax recorded. All rates of the data apply on this day. */
export const firstRateDay = '2026-01-01';

/**
 * Facts that the library does not have. Russia: 22 % since 2026 by law 425-FZ of 28 November 2025, the library still
 * has 20 %; 10 % by article 164 of the tax code. United Kingdom: VAT Act 1994, section 29A. The reduced rates of the
 * member states are left to admins: most have several, each for goods of its own.
 */
const supplement: readonly TaxRateData[] = [
  { class: 'standard', country: 'RU', rate: 2200 },
  { class: 'reduced', country: 'RU', rate: 1000 },
  { class: 'reduced', country: 'GB', rate: 500 },
];

/** All rates, those of the supplement in place of the library's. */
export function buildTaxRates(): TaxRateData[] {
  const rates: Readonly<Record<string, { rate: number }>> = libraryRates;
  const standard = [...libraryRegions.EU, 'GB', 'RU'].map((country): TaxRateData => {
    const { rate } = rates[country]!;
    return { class: 'standard', country, rate: Math.round(rate * fullRate) };
  });
  const isReplaced = (one: TaxRateData) =>
    supplement.some((other) => other.class === one.class && other.country === one.country);
  return [...standard.filter((one) => !isReplaced(one)), ...supplement];
}
