import { PageWidth } from './layoutParts.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Stands in for a page whose file is on its way. */
export const PageSkeleton = () => (
  <PageWidth aria-hidden="true" style={{ paddingTop: 32, minHeight: '70vh' }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="24%" style={{ marginTop: 16 }} />
    <Skeleton height={320} radius={18} style={{ marginTop: 28 }} />
  </PageWidth>
);
