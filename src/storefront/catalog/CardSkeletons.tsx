/** Placeholders of product cards. */
import styled from '@emotion/styled';
import { radius } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { perPage, type CatalogState } from './catalogUrl.ts';
import { productGrid } from './productGrid.ts';

const Grid = styled('div')(productGrid);
const Row = styled('div')({ display: 'flex', gap: 16, padding: '16px 0', '& > div': { flex: 1 } });

const GridSkeleton = () => (
  <div>
    <Skeleton height="auto" radius={radius.card} style={{ aspectRatio: '1' }} />
    <Skeleton style={{ marginTop: 16 }} />
    <Skeleton width="55%" style={{ marginTop: 10 }} />
    <Skeleton width="35%" height={24} style={{ marginTop: 18 }} />
  </div>
);

const ListSkeleton = () => (
  <Row>
    <Skeleton width={144} height={144} radius={radius.card} />
    <div>
      <Skeleton width="60%" />
      <Skeleton width="30%" style={{ marginTop: 12 }} />
    </div>
  </Row>
);

/** Placeholder for a list of products. */
export const CardSkeletons = ({ view }: { view: CatalogState['view'] }) => (
  <Grid data-view={view} aria-hidden="true">
    {Array.from({ length: perPage }, (_, index) =>
      view === 'grid' ? <GridSkeleton key={index} /> : <ListSkeleton key={index} />,
    )}
  </Grid>
);
