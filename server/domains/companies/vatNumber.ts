/** VAT numbers of companies: how they are stored, and whether they can be right. */
import { createRequire } from 'node:module';
import type * as Jsvat from 'jsvat-next';
import { isInEuropeanUnion } from '#contract/rules/taxRules.ts';

// By its name an import can't find the exports of this CommonJS package.
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as typeof Jsvat;

/** Prefixes outside of the European Union whose numbers are checked, and Greece's, which is not its ISO code. */
const checkedPrefixes: ReadonlySet<string> = new Set(['EL', 'GB', 'XI', 'RU']);

/** The form that is stored: letters and digits in upper case. */
export const normalizeVatNumber = (number: string): string => number.toUpperCase().replace(/[\s./-]/g, '');

/**
 * Whether a normalized number can be right. One that begins with the letters of a member state of the European Union,
 * the United Kingdom or Russia must have that country's form and check digits; of others only the length is known.
 */
export function isVatNumber(number: string): boolean {
  const prefix = number.slice(0, 2);
  if (isInEuropeanUnion(prefix) || checkedPrefixes.has(prefix)) return checkVAT(number, countries).isValid;
  return /^[A-Z\d]{4,20}$/.test(number);
}
