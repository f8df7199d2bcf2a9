/** Inserts rendered parts at a template's placeholders: `<!--head-->`, `<!--app-->`, `<!--data-->`. */
import type { PageHead, Rendered } from '#src/entries/storefront.server.tsx';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** JSON for a script block; `<` is escaped, so no text within it can end the block. */
const toInlineJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A data block for scripts; the CSP forbids inline scripts, but not data. */
export const renderDataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${toInlineJson(value)}</script>`;

/** Replaces the placeholders. It uses functions, because an inserted text may contain `$&`. */
export function fillTemplate(
  template: string,
  parts: { lang?: string; head?: string; app?: string; data?: string },
): string {
  return template
    .replace(/<html lang="\w+"/, (tag) => (parts.lang ? `<html lang="${parts.lang}"` : tag))
    .replace('<!--head-->', () => parts.head ?? '')
    .replace('<!--app-->', () => parts.app ?? '')
    .replace('<!--data-->', () => parts.data ?? '');
}

const renderMeta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
const renderProperty = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
const siteNames = { en: 'Yarmarka', ru: 'Ярмарка' } as const;
const ogLocales = { en: 'en_US', ru: 'ru_RU' } as const;

/** Links to the canonical address and to the other language. */
function renderAddresses({ canonical, noIndex, only }: PageHead, locale: 'en' | 'ru', publicUrl: string): string {
  // A page without indexing needs no canonical address.
  if (canonical === undefined || noIndex) return '';
  const urls = { en: escapeHtml(`${publicUrl}${canonical}`), ru: escapeHtml(`${publicUrl}/ru${canonical}`) };
  // A page with content in one language: the address in this language is canonical
  if (only) return `<link rel="canonical" href="${urls[only]}"><meta property="og:url" content="${urls[only]}">`;
  const alternates = Object.entries({ en: urls.en, ru: urls.ru, 'x-default': urls.en }).map(
    ([language, url]) => `<link rel="alternate" hreflang="${language}" href="${url}">`,
  );
  return [
    `<link rel="canonical" href="${urls[locale]}">`,
    ...alternates,
    `<meta property="og:url" content="${urls[locale]}">`,
  ].join('');
}

/** Keys of schema.org with addresses as values. */
const addressKeys = new Set(['@id', 'url', 'item', 'image', 'logo', 'target', 'urlTemplate']);

/** Makes addresses in schema.org data absolute: pages only know paths. */
function toAbsoluteAddresses(value: unknown, publicUrl: string, key = ''): unknown {
  if (typeof value === 'string') return addressKeys.has(key) && value.startsWith('/') ? publicUrl + value : value;
  if (Array.isArray(value)) return value.map((item) => toAbsoluteAddresses(item, publicUrl, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, toAbsoluteAddresses(item, publicUrl, name)]),
  );
}

const toLinkedData = (schema: object, publicUrl: string) =>
  toAbsoluteAddresses({ '@context': 'https://schema.org', ...schema }, publicUrl);

function renderFeed(feed: string | undefined, locale: 'en' | 'ru', publicUrl: string): string {
  if (!feed) return '';
  const url = escapeHtml(`${publicUrl}${locale === 'ru' ? '/ru' : ''}${feed}`);
  return `<link rel="alternate" type="application/rss+xml" title="${siteNames[locale]}" href="${url}">`;
}

const hasType =
  (expected: string) =>
  ({ '@type': type }: Readonly<Record<string, unknown>>): boolean =>
    type === expected;

/**
 * Renders the head of a page.
 * @param preloads addresses of scripts
 */
export function renderHead(
  { head, locale, styles }: Pick<Rendered, 'head' | 'locale' | 'styles'>,
  publicUrl: string,
  preloads: readonly string[],
): string {
  const schemas = head.jsonLd ?? [];
  const toAbsolute = (path: string | undefined) => path && (/^https?:/.test(path) ? path : publicUrl + path);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    renderMeta('description', head.description),
    head.noIndex ? '<meta name="robots" content="noindex">' : '',
    renderAddresses(head, locale, publicUrl),
    renderFeed(head.feed, locale, publicUrl),
    renderProperty(
      'og:type',
      schemas.some(hasType('Product')) ? 'product' : schemas.some(hasType('Article')) ? 'article' : 'website',
    ),
    renderProperty('og:site_name', siteNames[locale]),
    renderProperty('og:locale', ogLocales[locale]),
    renderProperty('og:locale:alternate', ogLocales[locale === 'en' ? 'ru' : 'en']),
    renderProperty('og:title', head.title),
    renderProperty('og:description', head.description),
    renderProperty('og:image', toAbsolute(head.image)),
    renderMeta('twitter:card', head.image && 'summary_large_image'),
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...schemas.map(
      (schema) => `<script type="application/ld+json">${toInlineJson(toLinkedData(schema, publicUrl))}</script>`,
    ),
    styles,
  ].join('');
}
