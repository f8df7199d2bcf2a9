/** Placeholder of a product page. */
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Columns } from './productLayout.ts';

export const ProductSkeleton = () => (
  <Columns aria-hidden="true">
    <Skeleton height="auto" radius={18} style={{ aspectRatio: '1' }} />
    <div>
      <Skeleton width="80%" height={38} />
      <Skeleton width="40%" height={20} style={{ marginTop: 16 }} />
      <Skeleton height={240} radius={18} style={{ marginTop: 28 }} />
    </div>
  </Columns>
);
