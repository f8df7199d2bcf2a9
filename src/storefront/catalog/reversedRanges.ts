/**
 * Ranges whose "from" is above "to": they match nothing, and the page says why. Separate from catalogUrl.ts, which
 * every page loads.
 */
import { isValueList, type CatalogState } from './catalogUrl.ts';

/** Whether a range is reversed; an undefined end never is. */
export const isReversed = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Returns the filters with reversed ranges swapped; null if there are none. */
export function swapReversedRanges({ price_from, price_to, parameters }: CatalogState): Partial<CatalogState> | null {
  const price = isReversed(price_from || undefined, price_to || undefined)
    ? { price_from: price_to, price_to: price_from }
    : null;
  const swapped = Object.entries(parameters).flatMap(([id, filterValue]) =>
    !isValueList(filterValue) && isReversed(filterValue.from, filterValue.to)
      ? [[id, { from: filterValue.to!, to: filterValue.from! }] as const]
      : [],
  );
  if (!price && swapped.length === 0) return null;
  return { ...price, parameters: { ...parameters, ...Object.fromEntries(swapped) } };
}
