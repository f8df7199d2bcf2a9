/** Decides which tax applies to what a company sells and delivers: its reason and its rate. Pure. */
import { taxNotRecorded, type TaxRule } from './orderMoney.ts';

/** What the platform knows about taxes of a class: those with a rate of their country, and those without any. */
export const taxClassReasons = ['standard', 'reduced', 'zero', 'exempt'] as const;
export type TaxClassReason = (typeof taxClassReasons)[number];

/** The class of products that name no other. */
export const standardTaxClass = 'standard';

/** The member states of the European Union, as ISO 3166-1 codes: within them goods are not exported. */
const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a country is a member state of the European Union. */
export const isInEuropeanUnion = (country: string): boolean => memberStates.has(country);

/** Whether classes with this reason have rates, by country. */
export const hasTaxRates = (reason: TaxClassReason): boolean => reason === 'standard' || reason === 'reduced';

export interface TaxedCompany {
  /** ISO 3166-1 code. */
  country: string;
  is_vat_payer: boolean;
}

interface TaxCase {
  company: TaxedCompany;
  /** Where the goods are delivered or picked up, as ISO 3166-1 code. */
  country: string;
  /** The reason of the product's class; null if there is no such class. */
  reason: TaxClassReason | null;
  /** The rate of the class in the country, in basis points; null if none is recorded. */
  rate: number | null;
}

/** Whether goods leave the area in which their seller charges tax: the European Union, or else its own country. */
const isExport = (from: string, to: string): boolean =>
  from !== to && !(isInEuropeanUnion(from) && isInEuropeanUnion(to));

/**
 * Decides the tax of one class of products. Within the European Union the rate is that of the destination. Where no
 * rate is known, nothing is guessed: the tax is not recorded. `reverse_charge` needs VAT numbers of buyers, which are
 * not recorded.
 * @see trade.md §4
 */
export function decideTaxRule({ company, country, reason, rate }: TaxCase): TaxRule {
  if (!company.is_vat_payer) return { reason: 'not_a_payer', rate: 0 };
  if (reason === null) return taxNotRecorded;
  if (!hasTaxRates(reason)) return { reason, rate: 0 };
  if (isExport(company.country, country)) return { reason: 'export', rate: 0 };
  return rate === null ? taxNotRecorded : { reason, rate };
}

interface TaxedGoods {
  /** Price of one unit, minor units. */
  price: number;
  count: number;
  tax: TaxRule;
}

/**
 * The tax of a delivery: that of the goods with the largest sum, because within the European Union a delivery is
 * ancillary to what is delivered and shares its tax (Court of Justice, C-349/96). Of equal sums the higher rate wins.
 * @param lines one or more
 */
export function selectDeliveryTax(lines: readonly TaxedGoods[]): TaxRule {
  const sums = new Map<string, { tax: TaxRule; sum: number }>();
  for (const { price, count, tax } of lines) {
    const key = `${tax.reason} ${tax.rate}`;
    sums.set(key, { tax, sum: price * count + (sums.get(key)?.sum ?? 0) });
  }
  const [main] = [...sums.values()].toSorted(
    (one, other) => other.sum - one.sum || (other.tax.rate ?? 0) - (one.tax.rate ?? 0),
  );
  return main?.tax ?? taxNotRecorded;
}
