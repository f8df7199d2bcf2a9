/** A company as everybody sees it: who it is, what it sells, where its goods can be fetched. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
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
import { defaultState, perPage, writeState } from '../catalog/catalogUrl.ts';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import { breadcrumbsJsonLd, itemListJsonLd } from '../jsonLd.ts';
import { latePart } from '../latePart.tsx';
import { frameLabels } from '../layout/labels.ts';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { companyQuery, firstStores, pickupQuery } from '../product/queries.ts';
import { CompanyHead } from './CompanyHead.tsx';
import { CompanyProducts } from './CompanyProducts.tsx';
import { companyPath, readCompanyId, readLooks } from './companyUrl.ts';
import { companyJsonLd } from './jsonLd.ts';
import { companyLabels } from './labels.ts';
import { companyProductsQuery } from './queries.ts';

export const canonicalSearch = (search: URLSearchParams): string => writeState(readLooks(search));

const stores = latePart(async () => (await import('./CompanyStores.tsx')).CompanyStores);

export async function prefetch({ api, queries, params, search }: PageRequest): Promise<void> {
  const id = readCompanyId(params['id'] ?? '');
  await Promise.all([
    queries.fetchQuery(companyQuery(api, id)),
    queries.fetchQuery(companyProductsQuery(api, id, readLooks(search))),
    queries.prefetchQuery(pickupQuery(api, id, firstStores)),
    stores.load(),
  ]);
}

const Whole = styled(PageWidth)({
  paddingTop: 24,
  paddingBottom: 72,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
});

export function Page() {
  const id = readCompanyId(usePathParam('id'));
  // Another company is another page.
  return <CompanyOf id={id} key={id} />;
}

function CompanyOf({ id }: { id: number }) {
  const text = useLabels(companyLabels);
  const catalogTitle = useLabels(frameLabels).catalog;
  const locale = useLocale();
  const api = useApi();
  const failureText = useFailureText();
  const state = readLooks(new URLSearchParams(useLocation().search));
  const { data: company, error, refetch } = useQuery(companyQuery(api, id));
  const { data: products } = useQuery(companyProductsQuery(api, id, state));
  const { data: pickup } = useQuery(pickupQuery(api, id, firstStores));
  const now = useNow();

  const crumbs = [{ name: catalogTitle, to: '/products/catalog' }];
  const brand = company?.brand ?? '';
  useHead({
    title: state.page > 1 ? fill(text.onPage, { title: brand, n: state.page }) : brand,
    description: fill(text.description, { brand }),
    canonical: companyPath(id) + writeState({ ...defaultState, page: state.page }),
    image: company?.logo?.full,
    ...(import.meta.env.SSR &&
      company && {
        jsonLd: [
          companyJsonLd(company, pickup?.data ?? [], locale),
          breadcrumbsJsonLd(crumbs, brand, locale),
          itemListJsonLd(
            (products?.data ?? []).map((product) => ({
              name: nameOf(product, locale),
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
      <Whole>
        {error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={186} radius={radius.panel} />
        )}
      </Whole>
    );

  const total = pickup?.total ?? 0;
  // After hydration alone: the server's clock and time zone data are not the browser's.
  const isOpen = now !== null && (pickup?.data.some((store) => getOpenState(store, now)?.isOpen) ?? false);
  return (
    <Whole>
      <Breadcrumbs crumbs={crumbs} />
      <CompanyHead company={company} stores={{ total, isOpen }} />
      <CompanyProducts id={id} state={state} />
      <stores.Part companyId={id} brand={brand} total={total} />
    </Whole>
  );
}
