/** Puts rendered parts into a template's marks: `<!--head-->`, `<!--app-->`, `<!--data-->`. */
import type { PageHead, Rendered } from '#src/entries/storefront.server.tsx';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** JSON that no text within it can end: `<` never stands in it. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** A block that scripts read; the CSP allows no inline script, but data is none. */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${json(value)}</script>`;

/** Replaces the marks. Functions, since a text to insert may hold `$&`. */
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

const meta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escape(content)}">` : '';
const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escape(content)}">` : '';
const siteNames = { en: 'Yarmarka', ru: 'Ярмарка' } as const;
const ogLocales = { en: 'en_US', ru: 'ru_RU' } as const;

/** Canonical address and the same page in the other language. */
function addresses({ canonical, noIndex, only }: PageHead, locale: 'en' | 'ru', publicUrl: string): string {
  // A page that search engines leave out stands for no other one either.
  if (canonical === undefined || noIndex) return '';
  const of = { en: escape(`${publicUrl}${canonical}`), ru: escape(`${publicUrl}/ru${canonical}`) };
  // One page in two frames: the one in its own language stands for both
  if (only) return `<link rel="canonical" href="${of[only]}"><meta property="og:url" content="${of[only]}">`;
  const alternates = `<link rel="alternate" hreflang="en" href="${of.en}"><link rel="alternate" hreflang="ru" href="${of.ru}"><link rel="alternate" hreflang="x-default" href="${of.en}">`;
  return `<link rel="canonical" href="${of[locale]}">${alternates}<meta property="og:url" content="${of[locale]}">`;
}

/** Keys of schema.org whose values are addresses. */
const addressKeys = new Set(['@id', 'url', 'item', 'image', 'logo', 'target', 'urlTemplate']);

/** schema.org data with whole addresses: the pages know paths only. */
function withAddresses(value: unknown, publicUrl: string, key = ''): unknown {
  if (typeof value === 'string') return addressKeys.has(key) && value.startsWith('/') ? publicUrl + value : value;
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, publicUrl, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withAddresses(item, publicUrl, name)]));
}

const isA =
  (wanted: string) =>
  ({ '@type': type }: Readonly<Record<string, unknown>>): boolean =>
    type === wanted;

/** The head of a rendered page. @param preloads addresses of scripts */
export function headOf(
  { head, locale, styles }: Pick<Rendered, 'head' | 'locale' | 'styles'>,
  publicUrl: string,
  preloads: readonly string[],
): string {
  const facts = head.jsonLd ?? [];
  const absolute = (path: string | undefined) => path && (/^https?:/.test(path) ? path : publicUrl + path);
  return [
    `<title>${escape(head.title)}</title>`,
    meta('description', head.description),
    head.noIndex ? '<meta name="robots" content="noindex">' : '',
    addresses(head, locale, publicUrl),
    head.feed
      ? `<link rel="alternate" type="application/rss+xml" title="${siteNames[locale]}" href="${escape(`${publicUrl}${locale === 'ru' ? '/ru' : ''}${head.feed}`)}">`
      : '',
    property('og:type', facts.some(isA('Product')) ? 'product' : facts.some(isA('Article')) ? 'article' : 'website'),
    property('og:site_name', siteNames[locale]),
    property('og:locale', ogLocales[locale]),
    property('og:locale:alternate', ogLocales[locale === 'en' ? 'ru' : 'en']),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:image', absolute(head.image)),
    meta('twitter:card', head.image && 'summary_large_image'),
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...facts.map(
      (fact) =>
        `<script type="application/ld+json">${json(withAddresses({ '@context': 'https://schema.org', ...fact }, publicUrl))}</script>`,
    ),
    styles,
  ].join('');
}
