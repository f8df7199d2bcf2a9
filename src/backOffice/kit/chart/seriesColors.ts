/** Colors of chart series as CSS variables; each has at least 3:1 contrast in both schemes. */
import type { Series } from './series.ts';

const palette = [
  ['#1f6f3c', '#7fce98'],
  ['#2f6fb0', '#9ccbf2'],
  ['#b06a00', '#f3bd6b'],
  ['#6f4bb3', '#cdb9ff'],
  ['#b3261e', '#ffb4ab'],
  ['#0b7a73', '#7fd6cf'],
] as const;
const earlierColors = ['#7d877f', '#8b978f'] as const;

const getVariable = (index: number): string => `--series-${index}`;
const buildVariables = (scheme: 0 | 1) =>
  Object.fromEntries([
    ...palette.map((pair, index) => [getVariable(index), pair[scheme]] as const),
    ['--series-earlier', earlierColors[scheme]],
  ]);

/** CSS variables for the element around a chart. */
export const seriesColors = { ...buildVariables(0), '[data-theme=dark] &': buildVariables(1) };

/** The color of a series by its index. */
export const getSeriesColor = ({ isEarlier }: Series, index: number): string =>
  `var(${isEarlier ? '--series-earlier' : getVariable(index % palette.length)})`;
