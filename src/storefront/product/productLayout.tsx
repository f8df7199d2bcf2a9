/** Layout of the product page, and its placeholder. */
import styled from '@emotion/styled';
import { from } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** Two columns for photos and details; stacked on phones. */
export const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  [from.md]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 36, alignItems: 'start' },
  [from.lg]: { gap: 64 },
});

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
