/** Products of a company, with sort order, view and pages. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Paging } from '#src/ui/Paging.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useApi } from '../ApiContext.tsx';
import { CardSkeletons } from '../catalog/CardSkeletons.tsx';
import {
  catalogPath,
  changeCatalogState,
  defaultState,
  perPage,
  formatCatalogState,
  type CatalogState,
} from '../catalog/catalogUrl.ts';
import { ProductCard } from '../catalog/ProductCard.tsx';
import { productGrid } from '../catalog/productGrid.ts';
import { SortChooser, ViewSwitch } from '../catalog/Toolbar.tsx';
import { companyPath, companyProductsQuery } from './queries.ts';
import { companyLabels } from './labels.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 10px',
  marginBottom: 20,
});
const Title = styled(SectionTitle)({
  '& > small': {
    marginLeft: 10,
    color: color.muted,
    fontSize: '1rem',
    fontWeight: 400,
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
  },
});
/** Reserves room for the switch, because the page streams. */
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, minHeight: 44, '& > *': { flex: 'none' } });
const Grid = styled('div')(productGrid);

/** Number of cards above the fold, whose photos are loaded eagerly. */
const eagerCards = 4;

export function CompanyProducts({ id, state }: { id: number; state: CatalogState }) {
  const text = useLabels(companyLabels);
  const failureText = useFailureText();
  const { data, error, isPlaceholderData, refetch } = useQuery(companyProductsQuery(useApi(), id, state));
  const path = companyPath(id);
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  return (
    <section aria-busy={isPlaceholderData} style={{ minWidth: 0 }}>
      <Head>
        <Title>{text.products}</Title>
        {data && data.total > 0 && (
          <Tools>
            {pages > 1 && (
              <LinkButton
                to={catalogPath(null) + formatCatalogState({ ...defaultState, companies: [id] })}
                variant="outlined"
              >
                {text.choose}
              </LinkButton>
            )}
            <SortChooser path={path} state={state} />
            <ViewSwitch path={path} state={state} />
          </Tools>
        )}
      </Head>
      {error && !data && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons view={state.view} />}
      {data && data.data.length === 0 && <EmptyState icon="box" title={text.emptyTitle} text={text.emptyText} />}
      {data && data.data.length > 0 && (
        <Grid data-view={state.view} data-waiting={isPlaceholderData}>
          {data.data.map((product, index) => (
            <ProductCard key={product.id} product={product} view={state.view} isEager={index < eagerCards} />
          ))}
        </Grid>
      )}
      {pages > 1 && (
        <div style={{ marginTop: 40 }}>
          <Paging
            page={state.page}
            pages={pages}
            to={(page) => path + formatCatalogState(changeCatalogState(state, { page }))}
          />
        </div>
      )}
    </section>
  );
}
