/** /companies/view/{id}: a company with its products and stores. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { radius } from '#src/theme/tokens.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { PageWidth } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { getOpenState } from '#src/ui/storeHours.ts';
import { useNow } from '#src/ui/useNow.ts';
import { useApi } from '../ApiContext.tsx';
import { defaultState, perPage, formatCatalogState } from '../catalog/catalogUrl.ts';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import { breadcrumbsJsonLd, itemListJsonLd } from '../jsonLd.ts';
import { createRenderedPart } from '../renderedPart.tsx';
import { frameLabels } from '../layout/labels.ts';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { companyQuery, firstStores, pickupQuery } from '../product/queries.ts';
import { CompanyHeader } from './CompanyHeader.tsx';
import { CompanyProducts } from './CompanyProducts.tsx';
import { companyPath, parseCompanyId, parseCompanyState, companyProductsQuery } from './queries.ts';
import { companyJsonLd } from './jsonLd.ts';
import { companyLabels } from './labels.ts';

export const canonicalSearch = (search: URLSearchParams): string => formatCatalogState(parseCompanyState(search));

const lazyStores = createRenderedPart(async () => (await import('./CompanyStores.tsx')).CompanyStores);

export async function prefetch({ api, queries, params, search }: PageRequest): Promise<void> {
  const id = parseCompanyId(params['id'] ?? '');
  await Promise.all([
    queries.fetchQuery(companyQuery(api, id)),
    queries.fetchQuery(companyProductsQuery(api, id, parseCompanyState(search))),
    queries.prefetchQuery(pickupQuery(api, id, firstStores)),
    lazyStores.load(),
  ]);
}

const Layout = styled(PageWidth)({
  paddingTop: 24,
  paddingBottom: 72,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
});

export function Page() {
  const id = parseCompanyId(usePathParam('id'));
  // The key resets the state for another company.
  return <CompanyView id={id} key={id} />;
}

function CompanyView({ id }: { id: number }) {
  const text = useLabels(companyLabels);
  const catalogTitle = useLabels(frameLabels).catalog;
  const locale = useLocale();
  const api = useApi();
  const failureText = useFailureText();
  const state = parseCompanyState(new URLSearchParams(useLocation().search));
  const { data: company, error, refetch } = useQuery(companyQuery(api, id));
  const { data: products } = useQuery(companyProductsQuery(api, id, state));
  const { data: pickup } = useQuery(pickupQuery(api, id, firstStores));
  const now = useNow();

  const crumbs = [{ name: catalogTitle, to: '/products/catalog' }];
  const brand = company?.brand ?? '';
  useHead({
    title: state.page > 1 ? fill(text.onPage, { title: brand, n: state.page }) : brand,
    description: fill(text.description, { brand }),
    canonical: companyPath(id) + formatCatalogState({ ...defaultState, page: state.page }),
    image: company?.logo?.full,
    ...(import.meta.env.SSR &&
      company && {
        jsonLd: [
          companyJsonLd(company, pickup?.data ?? [], locale),
          breadcrumbsJsonLd(crumbs, brand, locale),
          itemListJsonLd(
            (products?.data ?? []).map((product) => ({
              name: getLocalizedName(product, locale),
              path: `/products/view/${product.id}`,
            })),
            (state.page - 1) * perPage + 1,
            locale,
          ),
        ],
      }),
  });

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (!company)
    return (
      <Layout>
        {error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={186} radius={radius.panel} />
        )}
      </Layout>
    );

  const total = pickup?.total ?? 0;
  // Only after hydration: the server's clock and time zone data differ from the browser's.
  const isOpen = now !== null && (pickup?.data.some((store) => getOpenState(store, now)?.isOpen) ?? false);
  return (
    <Layout>
      <Breadcrumbs crumbs={crumbs} />
      <CompanyHeader company={company} stores={{ total, isOpen }} />
      <CompanyProducts id={id} state={state} />
      <lazyStores.Part companyId={id} brand={brand} total={total} />
    </Layout>
  );
}
