/** The catalog or one of its categories. Its state is in the address. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { CardProduct } from '#contract/products.ts';
import { getLocalizedDescription, getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { getPhotoUrl } from '#src/ui/photoUrl.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../ApiContext.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import { shelvesQuery } from '../collection/queries.ts';
import { useHead, useSiteName } from '../head.tsx';
import { breadcrumbsJsonLd, itemListJsonLd, siteJsonLd } from '../jsonLd.ts';
import { createRenderedPart } from '../renderedPart.tsx';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { CategoryNav } from './CategoryNav.tsx';
import {
  catalogPath,
  defaultState,
  hasFilters,
  perPage,
  parseCategoryId,
  parseCatalogState,
  formatCatalogState,
  type CatalogState,
} from './catalogUrl.ts';
import { Hero } from './Hero.tsx';
import { catalogLabels } from './labels.ts';
import { type Branch, branchQuery, productsQuery } from './queries.ts';
import { Results } from './Results.tsx';
import { useIsPageLoading } from './useIsPageLoading.ts';

export const canonicalSearch = (search: URLSearchParams): string => formatCatalogState(parseCatalogState(search));

const lazyShelves = createRenderedPart(async () => (await import('../collection/Shelves.tsx')).Shelves);
const lazyFilterForm = createRenderedPart(
  async () => (await import('./FilterForm.tsx')).FilterForm,
  <Skeleton height={420} />,
);

/** The catalog's first page without filters. */
const isFrontPage = (categoryId: number | null, state: CatalogState): boolean =>
  categoryId === null && !hasFilters(state) && state.page === 1;

export async function prefetch({ api, queries, params, search }: PageRequest): Promise<void> {
  const categoryId = parseCategoryId(params['categoryId']);
  const state = parseCatalogState(search);
  await Promise.all([
    queries.fetchQuery(productsQuery(api, categoryId, state)),
    queries.fetchQuery(branchQuery(api, categoryId)),
    lazyFilterForm.load(),
    // The front page works without its collections.
    ...(isFrontPage(categoryId, state) ? [lazyShelves.load(), queries.prefetchQuery(shelvesQuery(api))] : []),
  ]);
}

const Columns = styled('div')({ [from.lg]: { display: 'grid', gridTemplateColumns: '248px minmax(0, 1fr)', gap: 40 } });
/** Sticky beside the products; scrolls by itself if it is higher than the window. */
const Aside = styled('aside')({
  display: 'none',
  [from.lg]: {
    display: 'grid',
    gap: 32,
    alignContent: 'start',
    alignSelf: 'start',
    position: 'sticky',
    top: 72,
    maxHeight: 'calc(100dvh - 72px)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
    marginInline: -12,
    padding: '12px 12px 24px',
    marginTop: -12,
  },
});
const Header = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  '& > p': { margin: 0, maxWidth: 720, color: color.muted },
});

interface CatalogHead {
  title: string;
  description: string;
  state: CatalogState;
  isFront: boolean;
  products: readonly CardProduct[];
  categoryId: number | null;
  current: Branch['current'];
  /** Ancestors of the page, the catalog first. */
  crumbs: { name: string; to: string }[];
}

/** Sets title, description and structured data; the last only on the server. */
function useCatalogHead({ title, description, state, isFront, products, categoryId, current, crumbs }: CatalogHead) {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  const site = useSiteName();
  const photo = products[0]?.photos[0];
  useHead({
    title: state.page > 1 ? fill(text.onPage, { title, n: state.page }) : title,
    description: description || text.description,
    canonical: catalogPath(categoryId) + formatCatalogState({ ...defaultState, page: state.page }),
    noIndex: hasFilters(state),
    image: photo && getPhotoUrl(photo, 1600),
    ...(import.meta.env.SSR && {
      jsonLd: [
        ...(isFront ? [siteJsonLd(site, locale)] : []),
        ...(current ? [breadcrumbsJsonLd(crumbs, getLocalizedName(current, locale), locale)] : []),
        itemListJsonLd(
          products.map((product) => ({
            name: getLocalizedName(product, locale),
            path: `/products/view/${product.id}`,
          })),
          (state.page - 1) * perPage + 1,
          locale,
        ),
      ],
    }),
  });
}

export function Page() {
  const text = useLabels(catalogLabels);
  const locale = useLocale();
  const api = useApi();
  const { search } = useLocation();
  const categoryId = parseCategoryId(usePathParam('categoryId'));
  const state = parseCatalogState(new URLSearchParams(search));
  const products = useQuery(productsQuery(api, categoryId, state));
  const branches = useQuery(branchQuery(api, categoryId));
  const { data: branch, error } = branches;
  // Keeps the former tree while the next category loads.
  const current = branch?.current?.id === categoryId ? branch.current : null;
  const isFront = isFrontPage(categoryId, state);
  const shelves = useQuery({ ...shelvesQuery(api), enabled: isFront });
  const isLoadingTop = useIsPageLoading(isFront ? lazyShelves : null, isFront ? [branches, shelves] : [branches]);

  const title = state.q
    ? fill(text.resultsFor, { q: state.q })
    : current
      ? getLocalizedName(current, locale)
      : text.title;
  const crumbs = [
    { name: text.title, to: catalogPath(null) },
    ...(branch?.ancestors ?? []).map((category) => ({
      name: getLocalizedName(category, locale),
      to: catalogPath(category.id),
    })),
  ];
  const description = current ? getLocalizedDescription(current, locale) : '';
  const found = products.data?.data ?? [];
  useCatalogHead({ title, description, state, isFront, products: found, categoryId, current, crumbs });

  if ([error, products.error].some((failure) => failure instanceof ApiError && failure.status === 404))
    return <NotFound />;

  return (
    <PageWidth
      style={{ paddingTop: 24, paddingBottom: 64, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 }}
    >
      {isFront ? (
        <Hero products={found} />
      ) : (
        <Header>
          {categoryId !== null && <Breadcrumbs crumbs={crumbs} />}
          <PageTitle>{title}</PageTitle>
          {description && !hasFilters(state) && <p>{description}</p>}
        </Header>
      )}
      {branch && !isLoadingTop && <CategoryChips branch={branch} />}
      {/* Rendered only after its file is loaded: React shows a suspended part up to 0.3 s late. */}
      {isFront && !isLoadingTop && <lazyShelves.Part />}
      {isLoadingTop && <Skeleton height={420} radius={18} />}
      <Columns style={isLoadingTop ? { display: 'none' } : undefined}>
        <Aside className="without-js">
          {branch && <CategoryNav branch={branch} isFiltered={hasFilters(state)} />}
          <lazyFilterForm.Part categoryId={categoryId} search={formatCatalogState(state)} />
        </Aside>
        <Results categoryId={categoryId} state={state} products={products} branch={branch} />
      </Columns>
    </PageWidth>
  );
}
