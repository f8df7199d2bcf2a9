/** Gray placeholders for content that loads. */
import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { color } from '#src/theme/tokens.ts';
import { PageWidth } from './layoutParts.tsx';

const Block = styled('span')({
  display: 'block',
  background: `linear-gradient(90deg, ${color.softer} 35%, ${color.soft} 50%, ${color.softer} 65%) 0 0 / 300% 100%`,
  animation: 'skeleton-wave 1.6s linear infinite',
  '@keyframes skeleton-wave': { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-150% 0' } },
});

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** Further styles, such as a ratio or a margin. */
  style?: CSSProperties;
}

export const Skeleton = ({ width = '100%', height = 16, radius = 8, style }: SkeletonProps) => (
  <Block aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />
);

/** The placeholder of a page while its code loads. */
export const PageSkeleton = () => (
  <PageWidth aria-hidden="true" style={{ paddingTop: 32, minHeight: '70vh' }}>
    <Skeleton width="40%" height={36} />
    <Skeleton width="24%" style={{ marginTop: 16 }} />
    <Skeleton height={320} radius={18} style={{ marginTop: 28 }} />
  </PageWidth>
);
