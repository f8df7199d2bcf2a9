/** Finds the sources of an answer by its links, and removes links to anything else. Pure. */
import { cutText } from '#contract/rules/cutText.ts';

/** A pattern of the paths that match one of these after the first slash. */
const buildPathPattern = (...paths: readonly RegExp[]): RegExp =>
  new RegExp(`^/(?:${paths.map(({ source }) => source).join('|')})$`);

/** Pages that an answer may link to: only pages to read. */
const allowedPage = buildPathPattern(
  /products\/(?:view\/\d+|catalog(?:\/\d+)?(?:\?[^\s)]*)?)/,
  /companies\/view\/\d+/,
  /collections\/view\/\d+/,
  /blog\/(?:all|view\/\d+)/,
  /document\/read\/[a-z_]+/,
  /orders\/(?:view\/\d+|list\/my)/,
  /cart|chats|settings\/(?:profile|account)|tariffs\/my|auth\/login/,
);

const link = /!?\[([^\]\n]*)\]\(\s*<?([^\s)>]*)>?[^)\n]*\)/g;

/** Pages that may be linked without having been looked up. */
const alwaysLinkable = buildPathPattern(
  /products\/catalog.*/,
  /blog\/all/,
  /document\/read\/[a-z_]+/,
  /orders\/list\/my/,
  /cart|chats|settings\/(?:profile|account)|tariffs\/my|auth\/login/,
);

/**
 * The text with links to our own pages only; of other links the label stays.
 * @param seen paths that were looked up; if given, only these may be linked, because a model invents some
 */
export const removeForeignLinks = (text: string, seen: ReadonlySet<string> | null = null): string =>
  text.replace(link, (match, label: string, href: string) =>
    match.startsWith('[') && allowedPage.test(href) && (seen === null || seen.has(href) || alwaysLinkable.test(href))
      ? `[${label}](${href})`
      : label,
  );

export interface AnswerSources {
  products: number[];
  documents: string[];
  companies: number[];
  links: { path: string; title: string }[];
}

const maxItems = 12;
const parseId = (path: string, beginning: string): number | undefined =>
  path.startsWith(beginning) ? Number(path.slice(beginning.length)) : undefined;

/** The targets of a text's links: each once, in the order of the text. */
export function extractSources(text: string): AnswerSources {
  const products = new Set<number>();
  const documents = new Set<string>();
  const companies = new Set<number>();
  const links = new Map<string, string>();
  for (const [, title = '', path = ''] of text.matchAll(link)) {
    const product = parseId(path, '/products/view/');
    const company = parseId(path, '/companies/view/');
    if (product !== undefined) products.add(product);
    else if (path.startsWith('/document/read/')) documents.add(path.slice('/document/read/'.length));
    else if (!links.has(path)) links.set(path, cutText(title, 255));
    if (company !== undefined) companies.add(company);
  }
  return {
    products: [...products].slice(0, maxItems),
    documents: [...documents],
    companies: [...companies].slice(0, maxItems),
    links: [...links].slice(0, maxItems).map(([path, title]) => ({ path, title })),
  };
}

/** Collects the paths in a result at any depth, with the company of each. */
export function collectPaths(
  found: unknown,
  paths: Map<string, number | null> = new Map(),
): Map<string, number | null> {
  if (Array.isArray(found)) for (const item of found) collectPaths(item, paths);
  else if (typeof found === 'object' && found !== null) {
    const { path, company } = found as { path?: unknown; company?: { id?: unknown } };
    if (typeof path === 'string') paths.set(path, typeof company?.id === 'number' ? company.id : null);
    else for (const item of Object.values(found)) collectPaths(item, paths);
  }
  return paths;
}
