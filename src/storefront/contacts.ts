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

/** What a phone rings by. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
