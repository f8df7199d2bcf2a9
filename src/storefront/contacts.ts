/** Links to the contacts of a company. */

/** Returns the link to a company's website; null if there is none or it isn't a web address. */
export function getSiteLink(site: string | null | undefined): { href: string; name: string } | null {
  if (!site) return null;
  try {
    const url = new URL(/^[a-z]+:/i.test(site) ? site : `https://${site}`);
    return /^https?:$/.test(url.protocol) ? { href: url.href, name: url.hostname.replace(/^www\./, '') } : null;
  } catch {
    return null;
  }
}

// Country codes with one or two digits; all others have three.
const phoneCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** Group sizes of a national number, by its number of digits. */
const groupsByLength: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
};
// Group sizes by country code, or by country code and first digit where mobile numbers differ.
const groupsByCountry: typeof groupsByLength = {
  7: [3, 3, 2, 2],
  33: [1, 2, 2, 2, 2],
  61: [1, 4, 4],
  614: [3, 3, 3],
  375: [2, 3, 2, 2],
  380: [2, 3, 2, 2],
  998: [2, 3, 2, 2],
};

/**
 * Formats a bare number for reading: "+7 916 123 45 67". It uses no phone library, to keep the first visit small. A
 * number with other characters is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const code = /^\+\d{8,15}$/.test(phone) ? phoneCode.exec(phone)![0] : '';
  const national = phone.slice(code.length);
  const plan = [
    groupsByCountry[Number(code + national[0])],
    groupsByCountry[Number(code)],
    groupsByLength[national.length],
  ].find((sizes) => sizes?.reduce((sum, size) => sum + size, 0) === national.length);
  if (!code || !plan) return phone;
  let at = 0;
  return [code, ...plan.map((size) => national.slice(at, (at += size)))].join('\u00a0');
}

/** Returns a `tel:` link. */
export const toTelLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
