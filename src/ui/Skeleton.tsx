/** A grey shape where something will be. */
import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { colour } from '#src/theme/tokens.ts';

const Block = styled('span')({
  display: 'block',
  background: `linear-gradient(90deg, ${colour.softer} 35%, ${colour.soft} 50%, ${colour.softer} 65%) 0 0 / 300% 100%`,
  animation: 'skeleton-wave 1.6s linear infinite',
  '@keyframes skeleton-wave': { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-150% 0' } },
});

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** Where it is not as high as a number says: a ratio, a margin. */
  style?: CSSProperties;
}

export const Skeleton = ({ width = '100%', height = 16, radius = 8, style }: SkeletonProps) => (
  <Block aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />
);
