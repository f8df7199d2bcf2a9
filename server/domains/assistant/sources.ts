/** What an answer rests on, told by its links; and links that lead anywhere else are taken out. Pure. */

/** Pages that an answer may lead to: reading, all of them. */
const allowed =
  /^\/(?:products\/(?:view\/\d+|catalog(?:\/\d+)?(?:\?[^\s)]*)?)|companies\/view\/\d+|collections\/view\/\d+|blog\/(?:all|view\/\d+)|document\/read\/[a-z_]+|orders\/(?:view\/\d+|list\/my)|cart|chats|settings\/(?:profile|account)|tariffs\/my|auth\/login)$/;

const link = /!?\[([^\]\n]*)\]\(\s*<?([^\s)>]*)>?[^)\n]*\)/g;

/** Pages that need not have been looked up first. */
const standing =
  /^\/(?:products\/catalog.*|blog\/all|document\/read\/[a-z_]+|orders\/list\/my|cart|chats|settings\/(?:profile|account)|tariffs\/my|auth\/login)$/;

/**
 * The text with links to our own pages alone: of another the words are left.
 * @param seen paths that were looked up, where only they may be linked: a model makes some up
 */
export const ownLinksOnly = (text: string, seen: ReadonlySet<string> | null = null): string =>
  text.replace(link, (whole, label: string, href: string) =>
    whole.startsWith('[') && allowed.test(href) && (seen === null || seen.has(href) || standing.test(href))
      ? `[${label}](${href})`
      : label,
  );

export interface Rest {
  products: number[];
  documents: string[];
  companies: number[];
  links: { path: string; title: string }[];
}

const most = 12;
const idOf = (path: string, beginning: string): number | undefined =>
  path.startsWith(beginning) ? Number(path.slice(beginning.length)) : undefined;

/** Where a text's links lead: each thing once, in the order in which it is named. */
export function restOf(text: string): Rest {
  const products = new Set<number>();
  const documents = new Set<string>();
  const companies = new Set<number>();
  const links = new Map<string, string>();
  for (const [, title = '', path = ''] of text.matchAll(link)) {
    const product = idOf(path, '/products/view/');
    const company = idOf(path, '/companies/view/');
    if (product !== undefined) products.add(product);
    else if (path.startsWith('/document/read/')) documents.add(path.slice('/document/read/'.length));
    else if (!links.has(path)) links.set(path, title.slice(0, 255));
    if (company !== undefined) companies.add(company);
  }
  return {
    products: [...products].slice(0, most),
    documents: [...documents],
    companies: [...companies].slice(0, most),
    links: [...links].slice(0, most).map(([path, title]) => ({ path, title })),
  };
}

/** The paths in what was found, however deep, and whose things they are. */
export function pathsIn(found: unknown, into: Map<string, number | null> = new Map()): Map<string, number | null> {
  if (Array.isArray(found)) for (const one of found) pathsIn(one, into);
  else if (typeof found === 'object' && found !== null) {
    const { path, company } = found as { path?: unknown; company?: { id?: unknown } };
    if (typeof path === 'string') into.set(path, typeof company?.id === 'number' ? company.id : null);
    else for (const one of Object.values(found)) pathsIn(one, into);
  }
  return into;
}
