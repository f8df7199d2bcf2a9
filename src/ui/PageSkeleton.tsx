/** The placeholder of a page while its code loads. */
import { PageWidth } from './layoutParts.tsx';
import { Skeleton } from './Skeleton.tsx';

export const PageSkeleton = () => (
  <PageWidth aria-hidden="true" style={{ paddingTop: 32, minHeight: '70vh' }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="24%" style={{ marginTop: 16 }} />
    <Skeleton height={320} radius={18} style={{ marginTop: 28 }} />
  </PageWidth>
);
