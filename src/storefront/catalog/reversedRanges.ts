/** Ranges whose "from" lies above their "to": they find nothing, and who typed them is told why. Not in catalogUrl.ts, which every page loads. */
import { isList, type CatalogState } from './catalogUrl.ts';

/** Whether two ends stand the wrong way round; an end that is not asked for is 0 or nothing. */
export const isReversed = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && from > to;

/** The ranges of a state that stand the wrong way round, each turned; null where none does. */
export function turnedRanges({ price_from, price_to, parameters }: CatalogState): Partial<CatalogState> | null {
  const price = isReversed(price_from || undefined, price_to || undefined)
    ? { price_from: price_to, price_to: price_from }
    : null;
  const turned = Object.entries(parameters).flatMap(([id, wish]) =>
    !isList(wish) && isReversed(wish.from, wish.to) ? [[id, { from: wish.to!, to: wish.from! }] as const] : [],
  );
  if (!price && turned.length === 0) return null;
  return { ...price, parameters: { ...parameters, ...Object.fromEntries(turned) } };
}
