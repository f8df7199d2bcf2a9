/** Ways to reach a company, as links. */

/** A company's own page of the web, if it is one that a link may lead to. */
export function siteOf(site: string | null | undefined): { href: string; name: string } | null {
  if (!site) return null;
  try {
    const url = new URL(/^[a-z]+:/i.test(site) ? site : `https://${site}`);
    return /^https?:$/.test(url.protocol) ? { href: url.href, name: url.hostname.replace(/^www\./, '') } : null;
  } catch {
    return null;
  }
}

// Phone codes of one digit and of two; all others have three.
const phoneCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** How people group a national number, by how many digits it has. */
const groups: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
};
// By phone code, and by that with the first digit where mobile phones are written otherwise
const inCountry: typeof groups = {
  7: [3, 3, 2, 2],
  33: [1, 2, 2, 2, 2],
  61: [1, 4, 4],
  614: [3, 3, 3],
  375: [2, 3, 2, 2],
  380: [2, 3, 2, 2],
  998: [2, 3, 2, 2],
};

/** A bare number as people read it, "+7 916 123 45 67", without the library's plans, which a first visit has no room for. What somebody has written in their own way stays so. */
export function phoneText(phone: string): string {
  const code = /^\+\d{8,15}$/.test(phone) ? phoneCode.exec(phone)![0] : '';
  const national = phone.slice(code.length);
  const plan = [inCountry[Number(code + national[0])], inCountry[Number(code)], groups[national.length]].find(
    (sizes) => sizes?.reduce((sum, size) => sum + size, 0) === national.length,
  );
  if (!code || !plan) return phone;
  let at = 0;
  return [code, ...plan.map((size) => national.slice(at, (at += size)))].join('\u00a0');
}

/** What a phone rings by. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
