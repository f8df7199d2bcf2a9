/** The colours of series, as CSS variables: in both schemes each at least 3:1 against its ground. */
import type { Series } from './series.ts';

const hues = [
  ['#1f6f3c', '#7fce98'],
  ['#2f6fb0', '#9ccbf2'],
  ['#b06a00', '#f3bd6b'],
  ['#6f4bb3', '#cdb9ff'],
  ['#b3261e', '#ffb4ab'],
  ['#0b7a73', '#7fd6cf'],
] as const;
const earlier = ['#7d877f', '#8b978f'] as const;

const variable = (index: number): string => `--series-${index}`;
const inked = (scheme: 0 | 1) =>
  Object.fromEntries([
    ...hues.map((pair, index) => [variable(index), pair[scheme]] as const),
    ['--series-earlier', earlier[scheme]],
  ]);

/** Styles of whatever holds a chart. */
export const ink = { ...inked(0), '[data-theme=dark] &': inked(1) };

/** The colour of a series by its place. */
export const colourOf = ({ isEarlier }: Series, index: number): string =>
  `var(${isEarlier ? '--series-earlier' : variable(index % hues.length)})`;
