/** /products/view/{id}: a product. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedDescription, getLocalizedName } from '#src/i18n/localized.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { rememberSeenProduct } from '#src/session/recentlySeen.ts';
import { color } from '#src/theme/tokens.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { Stars } from '#src/ui/Stars.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import { breadcrumbsJsonLd } from '../jsonLd.ts';
import { createRenderedPart } from '../renderedPart.tsx';
import type { PageRequest } from '../page.ts';
import { frameLabels } from '../layout/labels.ts';
import { usePathParam } from '../params.tsx';
import { BuyBox } from './BuyBox.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';
import { productJsonLd } from './jsonLd.ts';
import { productLabels } from './labels.ts';
import { Columns, ProductSkeleton } from './productLayout.tsx';
import { parseProductId, parseReviewFilter, formatReviewFilter } from './productUrl.ts';
import {
  companyQuery,
  firstStores,
  pickupQuery,
  memberQuery,
  productQuery,
  reviewsQuery,
  typeQuery,
  ancestorsQuery,
} from './queries.ts';

export const canonicalSearch = (search: URLSearchParams): string => formatReviewFilter(parseReviewFilter(search));

const lazyBelowFold = createRenderedPart(async () => (await import('./BelowFold.tsx')).BelowFold);
const lazyFamilyChoice = createRenderedPart(async () => (await import('./family/FamilyChoice.tsx')).FamilyChoice);

export async function prefetch({ api, queries, params, search }: PageRequest): Promise<void> {
  const id = parseProductId(params['id'] ?? '');
  const product = await queries.fetchQuery(productQuery(api, id));
  // The page works without these.
  await Promise.all([
    lazyBelowFold.load(),
    product.family && lazyFamilyChoice.load(),
    queries.prefetchQuery(ancestorsQuery(api, product.category.id)),
    queries.prefetchQuery(typeQuery(api, product.type.id)),
    queries.prefetchQuery(companyQuery(api, product.company.id)),
    queries.prefetchQuery(pickupQuery(api, product.company.id, firstStores)),
    queries.prefetchQuery(reviewsQuery(api, id, parseReviewFilter(search), null)),
  ]);
}

const Info = styled('div')({ display: 'grid', gap: 18, minWidth: 0 });
const RatingLink = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: color.muted,
  fontSize: '0.9375rem',
  textDecoration: 'none',
  width: 'fit-content',
  '&:hover': { color: color.primary },
});
const Layout = styled(PageWidth)({
  paddingTop: 20,
  paddingBottom: 72,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 56,
});

export function Page() {
  const id = parseProductId(usePathParam('id'));
  const text = useLabels(productLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const api = useApi();
  const failureText = useFailureText();
  const { search } = useLocation();
  const catalogTitle = useLabels(frameLabels).catalog;
  const { data: product, error, isPlaceholderData, refetch } = useQuery(memberQuery(api, id));
  const { data: pickup } = useQuery({
    ...pickupQuery(api, product?.company.id ?? 0, firstStores),
    enabled: product !== undefined,
  });
  const { data: ancestors = [] } = useQuery({
    ...ancestorsQuery(api, product?.category.id ?? 0),
    enabled: product !== undefined,
  });
  const name = product ? getLocalizedName(product, locale) : '';
  const crumbs = [
    { name: catalogTitle, to: '/products/catalog' },
    ...(product ? [...ancestors, product.category] : []).map((category) => ({
      name: getLocalizedName(category, locale),
      to: `/products/catalog/${category.id}`,
    })),
  ];

  const isKnown = product?.id === id;
  useEffect(() => {
    if (isKnown) rememberSeenProduct(id);
  }, [isKnown, id]);

  useHead({
    title: name,
    description: product ? getLocalizedDescription(product, locale).slice(0, 200) : '',
    canonical: `/products/view/${id}`,
    image: product?.photos[0]?.full,
    // Search engines read the server's HTML, so browsers don't need it
    ...(import.meta.env.SSR &&
      product && { jsonLd: [productJsonLd(product, locale, currency), breadcrumbsJsonLd(crumbs, name, locale)] }),
  });

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (!product)
    return (
      <Layout>
        {error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <ProductSkeleton />}
      </Layout>
    );

  // The keys reset the state for another product; what a family shares stays.
  return (
    <Layout key={product.family ? `family ${product.family.id}` : id}>
      <div style={{ display: 'grid', gap: 16 }}>
        <Breadcrumbs crumbs={crumbs} />
        <Columns aria-busy={isPlaceholderData}>
          <Gallery key={product.id} photos={product.photos} name={name} />
          <Info>
            <PageTitle>{name}</PageTitle>
            {product.rating !== null && (
              <RatingLink href="#reviews">
                <Stars rating={product.rating} size={18} />
                {text.reviewCount(product.reviews_count)}
              </RatingLink>
            )}
            {product.family && <lazyFamilyChoice.Part productId={id} />}
            {/* Until the chosen product is loaded, nobody can buy the previous one. */}
            <div inert={isPlaceholderData}>
              <BuyBox key={product.id} product={product} pickupPoints={pickup?.total ?? 0} />
            </div>
            <CompanyCard company={product.company} productId={product.id} />
          </Info>
        </Columns>
      </div>
      <Facts product={product} />
      <lazyBelowFold.Part
        productId={product.id}
        companyId={product.company.id}
        reviewSearch={canonicalSearch(new URLSearchParams(search))}
      />
    </Layout>
  );
}
