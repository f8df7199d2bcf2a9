/** Tax numbers: 5 to 20 letters and digits; separators are ignored. */

/** The form that is stored and compared: letters and digits in upper case. */
export const normalizeInn = (inn: string): string => inn.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Whether each character stays one character in upper case: "ß" becomes "SS", which could be another company's number.
 */
const hasStableUpperCase = (inn: string): boolean => [...inn].every((char) => [...char.toUpperCase()].length === 1);

/** Whether a tax number has 5 to 20 letters and digits, without spaces, dots and hyphens. */
export const hasInnLength = (inn: string): boolean =>
  hasStableUpperCase(inn) && /^[\p{L}\d]{5,20}$/u.test(normalizeInn(inn));
