/** Decides where an order is taxed. Pure. */
import type { StoredAddress } from './address.ts';

export interface TaxPlace {
  /** ISO 3166-1 code. */
  country: string;
  region: string | null;
}

/**
 * The place of an order's tax: where it is delivered. A pickup is taxed in the company's country, because stores have
 * none of their own.
 */
export function toTaxPlace(company: { country: string }, is_pickup: boolean, address: StoredAddress | null): TaxPlace {
  if (is_pickup) return { country: company.country, region: null };
  return { country: address?.['country'] || company.country, region: address?.['region'] ?? null };
}
