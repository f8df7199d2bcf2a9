/** What pages of several kinds tell search engines in schema.org's words. Addresses are paths: the server makes them whole. */
import type { Crumb } from '#src/ui/Breadcrumbs.tsx';
import { localePath, type Locale } from '#src/i18n/locale.ts';

type Fact = Readonly<Record<string, unknown>>;

/** The way from the top to a page. @param here its own name, which the visible trail leaves out */
export const breadcrumbsJsonLd = (crumbs: readonly Crumb[], here: string, locale: Locale): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...crumbs.map(({ name, to }) => ({ name, item: localePath(to, locale) })), { name: here }].map(
    (crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb }),
  ),
});

/** The products of a page, in their order. @param first the position of the first in the whole list, from 1 */
export const itemListJsonLd = (
  items: readonly { name: string; path: string }[],
  first: number,
  locale: Locale,
): Fact => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    url: localePath(path, locale),
  })),
});

/** The site, and how it is searched. */
export const siteJsonLd = (name: string, locale: Locale): Fact => ({
  '@type': 'WebSite',
  name,
  url: localePath('/products/catalog', locale),
  inLanguage: locale,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${localePath('/products/catalog', locale)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
