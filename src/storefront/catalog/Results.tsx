/** The found products, with loading, empty and error states. */
import styled from '@emotion/styled';
import { Button } from '#src/ui/Button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Facets, CardProduct } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import {
  catalogPath,
  changeCatalogState,
  hasFilters,
  perPage,
  resetCatalogState,
  formatCatalogState,
  type CatalogState,
} from './catalogUrl.ts';
import { catalogLabels } from './labels.ts';
import { ProductCard } from './ProductCard.tsx';
import { productGrid } from './productGrid.ts';
import type { Branch } from './queries.ts';
import { swapReversedRanges } from './reversedRanges.ts';
import { SortChooser, ViewSwitch } from './Toolbar.tsx';

const FilterDrawer = lazy(async () => ({ default: (await import('./FilterDrawer.tsx')).FilterDrawer }));

/** Two rows on phones: count and view, then filters and sort order. */
const Head = styled('div')({
  display: 'grid',
  alignItems: 'center',
  gap: 10,
  marginBottom: 20,
  // Reserves room for the view switch, so that nothing moves while the page streams.
  gridTemplateColumns: 'auto minmax(0, 1fr) 82px',
  gridTemplateAreas: '"count count view" "filters sort sort"',
  [from.md]: { gridTemplateColumns: '1fr auto auto 82px', gridTemplateAreas: '"count filters sort view"' },
  '& > p': { gridArea: 'count', margin: 0, color: color.muted, fontSize: '0.9375rem' },
});
const GridArea = styled('div', { shouldForwardProp: (name) => name !== 'area' })<{ area: string }>(({ area }) => ({
  gridArea: area,
  minWidth: 0,
}));
const FilterArea = styled(GridArea)({ [from.lg]: { display: 'none' }, '& > button': { minHeight: 44 } });
const NearestNote = styled('p')({ margin: '0 0 16px', fontWeight: 550 });
const Grid = styled('div')(productGrid);

/** Number of cards above the fold, whose photos are loaded eagerly. */
const eagerCards = 4;

export interface ProductPageData {
  total: number;
  total_is_estimate?: boolean | undefined;
  is_mistyped?: boolean | undefined;
  data: CardProduct[];
  facets?: Facets | undefined;
}

export interface ResultsProps {
  categoryId: number | null;
  state: CatalogState;
  products: UseQueryResult<ProductPageData>;
  branch: Branch | undefined;
}

export function Results({ categoryId, state, products, branch }: ResultsProps) {
  const text = useLabels(catalogLabels);
  const failureText = useFailureText();
  // Undefined until it is first opened.
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>();
  const { data, error, isPlaceholderData } = products;
  const found = data ? (data.total_is_estimate ? text.foundAbout(data.total) : text.found(data.total)) : '\u00a0';
  const to = (next: CatalogState) => catalogPath(categoryId) + formatCatalogState(next);

  return (
    <section aria-busy={isPlaceholderData} style={{ minWidth: 0 }}>
      <Head>
        <p role="status">{found}</p>
        <FilterArea area="filters" className="needs-js">
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="filter" size={20} />}
            onClick={() => setDrawerOpen(true)}
          >
            {text.filters}
          </Button>
        </FilterArea>
        <GridArea area="sort">
          <SortChooser path={catalogPath(categoryId)} state={state} />
        </GridArea>
        <GridArea area="view">
          <ViewSwitch path={catalogPath(categoryId)} state={state} />
        </GridArea>
      </Head>
      {data?.is_mistyped && <NearestNote>{fill(text.nearest, { q: state.q })}</NearestNote>}
      <ActiveFilters categoryId={categoryId} state={state} facets={data?.facets} />
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void products.refetch()} />}
      {!data && !error && <CardSkeletons view={state.view} />}
      {data && data.data.length === 0 && <NoResults state={state} to={to} />}
      {data && data.data.length > 0 && (
        <Grid data-view={state.view} data-waiting={isPlaceholderData}>
          {data.data.map((product, index) => (
            <ProductCard key={product.id} product={product} view={state.view} isEager={index < eagerCards} />
          ))}
        </Grid>
      )}
      {data && (
        <div style={{ marginTop: 40 }}>
          <Paging
            page={state.page}
            pages={Math.ceil(data.total / perPage)}
            to={(page) => to(changeCatalogState(state, { page }))}
          />
        </div>
      )}
      {isDrawerOpen !== undefined && (
        <Suspense>
          <FilterDrawer
            open={isDrawerOpen}
            onClose={() => setDrawerOpen(false)}
            branch={branch}
            found={found}
            categoryId={categoryId}
            search={formatCatalogState(state)}
          />
        </Suspense>
      )}
    </section>
  );
}

function NoResults({ state, to }: { state: CatalogState; to: (state: CatalogState) => string }) {
  const text = useLabels(catalogLabels);
  const isFiltered = hasFilters(state);
  const swappedRanges = swapReversedRanges(state);
  return (
    <EmptyState
      icon="search"
      title={text.emptyTitle}
      text={swappedRanges ? text.reversed : isFiltered ? text.emptyText : text.emptyCategoryText}
    >
      {swappedRanges && (
        <LinkButton variant="contained" to={to(changeCatalogState(state, swappedRanges))}>
          {text.turn}
        </LinkButton>
      )}
      {isFiltered && (
        <LinkButton variant={swappedRanges ? 'outlined' : 'contained'} to={to(resetCatalogState(state))}>
          {text.reset}
        </LinkButton>
      )}
      {state.page > 1 && (
        <LinkButton variant="outlined" to={to(changeCatalogState(state, { page: 1 }))}>
          {text.firstPage}
        </LinkButton>
      )}
    </EmptyState>
  );
}
