import styled from '@emotion/styled';
import { radius } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { perPage, type CatalogState } from './catalogUrl.ts';
import { productGrid } from './productGrid.ts';

const Grid = styled('div')(productGrid);
const Row = styled('div')({ display: 'flex', gap: 16, padding: '16px 0', '& > div': { flex: 1 } });

const InGrid = () => (
  <div>
    <Skeleton height="auto" radius={radius.card} style={{ aspectRatio: '1' }} />
    <Skeleton style={{ marginTop: 16 }} />
    <Skeleton width="55%" style={{ marginTop: 10 }} />
    <Skeleton width="35%" height={24} style={{ marginTop: 18 }} />
  </div>
);

const InList = () => (
  <Row>
    <Skeleton width={144} height={144} radius={radius.card} />
    <div>
      <Skeleton width="60%" />
      <Skeleton width="30%" style={{ marginTop: 12 }} />
    </div>
  </Row>
);

/** Stands where the products will. */
export const CardSkeletons = ({ view }: { view: CatalogState['view'] }) => (
  <Grid data-view={view} aria-hidden="true">
    {Array.from({ length: perPage }, (_, index) => (view === 'grid' ? <InGrid key={index} /> : <InList key={index} />))}
  </Grid>
);
