/** /collections/view/{id}: a collection and its products. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { PublicCollection } from '#contract/collections.ts';
import type { CardProductPage } from '#contract/products.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedDescription, getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from, radius } from '#src/theme/tokens.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { getPhotoUrl } from '#src/ui/photoUrl.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { CardSkeletons } from '../catalog/CardSkeletons.tsx';
import { ProductCard } from '../catalog/ProductCard.tsx';
import { productGrid } from '../catalog/productGrid.ts';
import { NotFound } from '../errors/NotFound.tsx';
import { useHead } from '../head.tsx';
import { breadcrumbsJsonLd, itemListJsonLd } from '../jsonLd.ts';
import { frameLabels } from '../layout/labels.ts';
import type { PageRequest } from '../page.ts';
import { usePathParam } from '../params.tsx';
import { Collage } from './Collage.tsx';
import {
  collectionPath,
  parseCollectionId,
  parsePage,
  formatPage,
  collectionProductsQuery,
  collectionQuery,
  toMyQuery,
  perPage,
} from './queries.ts';
import { collectionLabels } from './labels.ts';

export const canonicalSearch = (search: URLSearchParams): string => formatPage(parsePage(search));

export async function prefetch({ api, queries, params, search }: PageRequest): Promise<void> {
  const id = parseCollectionId(params['id'] ?? '');
  const products = queries.fetchQuery(collectionProductsQuery(api, id, parsePage(search)));
  // A collection that is only announced returns no products
  const openProducts = products.catch((error: unknown) => {
    if (!isNotOpen(error)) throw error;
  });
  await Promise.all([queries.fetchQuery(collectionQuery(api, id)), openProducts]);
}

const isNotOpen = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

const Layout = styled(PageWidth)({
  paddingTop: 20,
  paddingBottom: 64,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
});
const Banner = styled('header')({
  display: 'grid',
  gap: 20,
  padding: 22,
  borderRadius: radius.panel,
  background: `linear-gradient(110deg, ${color.primarySoft}, ${color.soft})`,
  [from.md]: {
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: 40,
    padding: '28px 40px',
  },
});
const Texts = styled('div')({
  minWidth: 0,
  '& > p': {
    margin: '12px 0 0',
    maxWidth: 560,
    color: color.muted,
    lineHeight: 1.55,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& > p:last-of-type': { fontSize: '0.9375rem' },
});
const Cover = styled('div')({
  borderRadius: radius.card,
  overflow: 'hidden',
  width: '100%',
  maxWidth: 460,
  [from.md]: { justifySelf: 'end' },
});
const Grid = styled('div')(productGrid, {
  '&[data-view=grid]': { [from.lg]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

/** Number of cards above the fold, whose photos are loaded eagerly. */
const eagerCards = 4;
const collagePhotos = 3;

export function Page() {
  const id = parseCollectionId(usePathParam('id'));
  // The key resets the state for another collection.
  return <CollectionView id={id} key={id} />;
}

/** Loads a collection and a page of its products. Before its start only buyers with the plan Pro see the products. */
function useCollection(id: number, page: number) {
  const api = useApi();
  const session = useSession();
  const { data: publicCollection, error, refetch } = useQuery(collectionQuery(api, id));
  const isClosed = publicCollection?.is_open === false;
  const myCollection = useQuery({ ...toMyQuery(collectionQuery(api, id)), enabled: session !== null && isClosed });
  // The user may have the plan Pro, so the announcement waits for the answer
  const isAnnounced = isClosed && (session === null || myCollection.data?.is_open === false || myCollection.isError);
  const isEarly = isClosed && myCollection.data?.is_open === true;
  const productsQuery = collectionProductsQuery(api, id, page);
  const products = useQuery({ ...(isEarly ? toMyQuery(productsQuery) : productsQuery), enabled: !isClosed || isEarly });
  return { collection: myCollection.data ?? publicCollection, products, isAnnounced, error, refetch };
}

function CollectionView({ id }: { id: number }) {
  const text = useLabels(collectionLabels);
  const catalogTitle = useLabels(frameLabels).catalog;
  const locale = useLocale();
  const failureText = useFailureText();
  const page = parsePage(new URLSearchParams(useLocation().search));
  const { collection, products, isAnnounced, error, refetch } = useCollection(id, page);
  const found = products.data;
  const name = collection ? getLocalizedName(collection, locale) : '';
  const crumbs = [{ name: catalogTitle, to: '/products/catalog' }];
  const photos = collection?.picture
    ? [collection.picture]
    : (found?.data ?? []).flatMap((product) => product.photos).slice(0, collagePhotos);

  useHead({
    title: page > 1 ? fill(text.onPage, { title: name, n: page }) : name,
    description: collection ? cutText(getLocalizedDescription(collection, locale), 200) : '',
    canonical: collectionPath(id) + formatPage(page),
    image: photos[0] && getPhotoUrl(photos[0], 1600),
    ...(import.meta.env.SSR &&
      found && {
        jsonLd: [
          breadcrumbsJsonLd(crumbs, name, locale),
          {
            ...itemListJsonLd(
              found.data.map((product) => ({
                name: getLocalizedName(product, locale),
                path: `/products/view/${product.id}`,
              })),
              (page - 1) * perPage + 1,
              locale,
            ),
            name,
          },
        ],
      }),
  });

  if ([error, products.error].some((failure) => failure instanceof ApiError && failure.status === 404))
    return <NotFound />;
  const failure = (!collection && error) || (!found && !isNotOpen(products.error) && products.error);
  if (failure)
    return (
      <Layout>
        <ErrorState text={failureText(failure)} onRetry={() => void Promise.all([refetch(), products.refetch()])} />
      </Layout>
    );

  return (
    <Layout>
      <Breadcrumbs crumbs={crumbs} />
      {collection ? (
        <Header
          collection={collection}
          cover={<Collage photos={photos} sizes="(min-width: 768px) 460px, 92vw" isEager />}
        />
      ) : (
        <Skeleton height={240} radius={radius.panel} />
      )}
      {isAnnounced && <NotOpenYet opensAt={collection!.opens_at!} />}
      {!found && !isAnnounced && <CardSkeletons view="grid" />}
      {found && <FoundProducts id={id} page={page} found={found} isWaiting={products.isPlaceholderData} />}
    </Layout>
  );
}

interface FoundProductsProps {
  id: number;
  page: number;
  found: CardProductPage;
  /** Another page is loading. */
  isWaiting: boolean;
}

function FoundProducts({ id, page, found, isWaiting }: FoundProductsProps) {
  const text = useLabels(collectionLabels);
  if (found.data.length === 0)
    return (
      <EmptyState icon="box" title={text.emptyTitle} text={text.emptyText}>
        {page > 1 && found.total > 0 && (
          <LinkButton variant="contained" to={collectionPath(id)}>
            {text.firstPage}
          </LinkButton>
        )}
        <LinkButton variant="outlined" to="/products/catalog">
          {text.toCatalog}
        </LinkButton>
      </EmptyState>
    );
  return (
    <section aria-busy={isWaiting} style={{ minWidth: 0 }}>
      <p role="status" style={{ margin: '0 0 20px', color: color.muted, fontSize: '0.9375rem' }}>
        {text.count(found.total)}
      </p>
      <Grid data-view="grid" data-waiting={isWaiting}>
        {found.data.map((product, index) => (
          <ProductCard key={product.id} product={product} view="grid" isEager={index < eagerCards} />
        ))}
      </Grid>
      <div style={{ marginTop: 40 }}>
        <Paging page={page} pages={Math.ceil(found.total / perPage)} to={(n) => collectionPath(id) + formatPage(n)} />
      </div>
    </section>
  );
}

/** Announcement before the start, for everybody without the plan Pro. */
function NotOpenYet({ opensAt }: { opensAt: string }) {
  const text = useLabels(collectionLabels);
  const date = formatDate(opensAt, useLocale(), 'date', 'UTC');
  return (
    <EmptyState icon="star" title={fill(text.opens, { date })} text={fill(text.opensText, { date })}>
      <LinkButton variant="contained" to="/tariffs/my">
        {text.toPlan}
      </LinkButton>
      <LinkButton variant="outlined" to="/products/catalog">
        {text.toCatalog}
      </LinkButton>
    </EmptyState>
  );
}

function Header({ collection, cover }: { collection: PublicCollection; cover: React.ReactNode }) {
  const text = useLabels(collectionLabels);
  const locale = useLocale();
  const description = getLocalizedDescription(collection, locale);
  return (
    <Banner>
      <Texts>
        <PageTitle>{getLocalizedName(collection, locale)}</PageTitle>
        {description && <p>{description}</p>}
        {collection.is_open && collection.opens_at && (
          <p>{fill(text.early, { date: formatDate(collection.opens_at, locale, 'date', 'UTC') })}</p>
        )}
        {collection.ends_at && (
          <p>{fill(text.until, { date: formatDate(collection.ends_at, locale, 'date', 'UTC') })}</p>
        )}
      </Texts>
      <Cover>{cover}</Cover>
    </Banner>
  );
}
