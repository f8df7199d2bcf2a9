import libraryRegions from 'sales-tax/res/region_countries.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { decideTaxRule, isInEuropeanUnion, selectDeliveryTax, type TaxClassReason } from '#contract/rules/taxRules.ts';
import type { TaxReason } from '#contract/rules/orderMoney.ts';
import { buildTaxRates, taxClassData } from '#server/domains/tax/taxData.ts';
import { isVatNumber, normalizeVatNumber } from '#server/domains/companies/vatNumber.ts';

type Case = [
  title: string,
  from: string,
  to: string,
  reason: TaxClassReason | null,
  rate: number | null,
  expected: [TaxReason, number | null],
  isPayer?: boolean,
];

const cases: readonly Case[] = [
  ['the rate of its own country', 'DE', 'DE', 'standard', 1900, ['standard', 1900]],
  ['the reduced rate for a class of that kind', 'RU', 'RU', 'reduced', 1000, ['reduced', 1000]],
  ['the rate of the destination within the European Union', 'DE', 'FR', 'standard', 2000, ['standard', 2000]],
  ['nothing for goods that leave the European Union', 'DE', 'CH', 'standard', 810, ['export', 0]],
  ['nothing for goods from the European Union to the United Kingdom', 'IE', 'GB', 'standard', 2000, ['export', 0]],
  ['nothing for goods that leave a country outside of it', 'RU', 'DE', 'standard', 1900, ['export', 0]],
  ['nothing for goods from the United Kingdom to the European Union', 'GB', 'IE', 'reduced', 1350, ['export', 0]],
  ['zero for a zero-rated class, without a rate', 'GB', 'GB', 'zero', null, ['zero', 0]],
  ['zero for a zero-rated class also abroad', 'GB', 'US', 'zero', null, ['zero', 0]],
  ['zero for an exempt class, whatever rate is stored', 'DE', 'DE', 'exempt', 1900, ['exempt', 0]],
  ['nothing by a company that does not pay it', 'DE', 'DE', 'standard', 1900, ['not_a_payer', 0], false],
  ['nothing by such a company abroad either', 'DE', 'US', 'zero', null, ['not_a_payer', 0], false],
  ['a rate of 0 % where the country has one', 'MT', 'MT', 'reduced', 0, ['reduced', 0]],
  ['no guess where the country has no rate', 'AU', 'AU', 'standard', null, ['not_recorded', null]],
  ['no guess where the destination has no rate', 'DE', 'FR', 'reduced', null, ['not_recorded', null]],
  ['no guess for a class that does not exist', 'DE', 'DE', null, null, ['not_recorded', null]],
];

describe('the tax of a class', () => {
  it.each(cases)('is %s', (_title, from, to, reason, rate, [expectedReason, expectedRate], isPayer = true) => {
    const company = { country: from, is_vat_payer: isPayer };
    expect(decideTaxRule({ company, country: to, reason, rate })).toEqual({
      reason: expectedReason,
      rate: expectedRate,
    });
  });

  it('knows the member states that the library of rates knows', () => {
    expect(libraryRegions.EU).toHaveLength(27);
    expect(libraryRegions.EU.filter((country) => !isInEuropeanUnion(country))).toEqual([]);
    expect(['GB', 'RU', 'CH', 'NO', 'MC', ''].filter(isInEuropeanUnion)).toEqual([]);
  });
});

describe('the rates of a new installation', () => {
  const rates = new Map(buildTaxRates().map((one) => [`${one.country} ${one.class}`, one.rate]));

  it('are one standard rate of each member state, the United Kingdom and Russia, and two reduced ones', () => {
    expect(buildTaxRates()).toHaveLength(31);
    expect(rates.size).toBe(31);
    for (const country of [...libraryRegions.EU, 'GB', 'RU'])
      expect(rates.get(`${country} standard`)).toBeGreaterThan(0);
  });

  it.each([
    ['RU standard', 2200],
    ['RU reduced', 1000],
    ['GB standard', 2000],
    ['GB reduced', 500],
    ['DE standard', 1900],
    ['FI standard', 2550],
    ['HU standard', 2700],
    ['SK standard', 2300],
    ['EE standard', 2400],
    ['RO standard', 2100],
  ])('have %s at %i basis points', (name, rate) => expect(rates.get(name)).toBe(rate));

  it('have a class of each kind', () => {
    expect(taxClassData.map(({ reason }) => reason)).toEqual(['standard', 'reduced', 'zero', 'exempt']);
  });
});

describe('a VAT number', () => {
  it.each(['DE 136 695 976', 'FR40303265045', 'EL 094259216', 'gb980780684', 'XI980780684', 'RU7707083893', 'CHE-109'])(
    'is accepted as %s',
    (number) => expect(isVatNumber(normalizeVatNumber(number))).toBe(true),
  );

  it.each(['DE136695977', 'DE123', 'GB980780685', 'RU7707083894', 'FR', 'ООО1234', 'A', 'US-1234567890123456789'])(
    'is rejected as %s',
    (number) => expect(isVatNumber(normalizeVatNumber(number))).toBe(false),
  );
});

describe('the tax of a delivery', () => {
  const goods = (price: number, count: number, reason: TaxReason, rate: number | null) => ({
    price,
    count,
    tax: { reason, rate },
  });

  it('is that of the goods with the largest sum, over all their lines', () => {
    const lines = [
      goods(900, 1, 'standard', 1900),
      goods(100, 5, 'reduced', 700),
      goods(500, 1, 'reduced', 700),
      goods(300, 3, 'exempt', 0),
    ];
    expect(selectDeliveryTax(lines)).toEqual({ reason: 'reduced', rate: 700 });
    expect(selectDeliveryTax(lines.slice(3))).toEqual({ reason: 'exempt', rate: 0 });
  });

  it('is the higher of two rates with equal sums, whatever their order', () => {
    const lines = [goods(100, 2, 'reduced', 700), goods(200, 1, 'standard', 1900), goods(200, 1, 'not_recorded', null)];
    expect(selectDeliveryTax(lines)).toEqual({ reason: 'standard', rate: 1900 });
    expect(selectDeliveryTax(lines.toReversed())).toEqual({ reason: 'standard', rate: 1900 });
  });
});
