/** schema.org data that several kinds of pages share. Addresses are paths; the server makes them absolute. */
import type { Crumb } from '#src/ui/Breadcrumbs.tsx';
import { toLocalePath, type Locale } from '#src/i18n/locale.ts';

type JsonLd = Readonly<Record<string, unknown>>;

/**
 * Breadcrumbs from the top to a page.
 * @param currentName name of the page itself, which the visible breadcrumbs omit
 */
export const breadcrumbsJsonLd = (crumbs: readonly Crumb[], currentName: string, locale: Locale): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...crumbs.map(({ name, to }) => ({ name, item: toLocalePath(to, locale) })),
    { name: currentName },
  ].map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
});

/**
 * A list of products in the order of the page.
 * @param first position of the first product in the full list, from 1
 */
export const itemListJsonLd = (
  items: readonly { name: string; path: string }[],
  first: number,
  locale: Locale,
): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    url: toLocalePath(path, locale),
  })),
});

/** The site and its search. */
export const siteJsonLd = (name: string, locale: Locale): JsonLd => ({
  '@type': 'WebSite',
  name,
  url: toLocalePath('/products/catalog', locale),
  inLanguage: locale,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${toLocalePath('/products/catalog', locale)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
