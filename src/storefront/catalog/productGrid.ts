/** Grid of product cards and their skeletons. */
import { from } from '#src/theme/tokens.ts';

export const productGrid = {
  '&[data-view=grid]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 14,
    rowGap: 28,
    [from.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 24, rowGap: 40 },
  },
  transition: 'opacity .15s',
  '&[data-waiting=true]': { opacity: 0.5 },
} as const;
