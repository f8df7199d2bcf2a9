/** What the totals' statement counted → the facets that are answered. Pure. */
import { toPrice } from '#contract/money.ts';
import type { Facets, ParameterFacet } from '#contract/products.ts';
import { facetOf, idOf, isOfKind, mostStars, parameterOf } from './facetCodes.ts';
import { chosenOf, type PageFilter } from './filters.ts';
import { partsOf, type SetRow, type TotalsRow } from './totalsQuery.ts';

const mostParameters = 20;
const starsOnOffer = [4, 3, 2, 1];

/** To two digits, which is as much as an estimate knows. */
export function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimate, 1))) - 1);
  return Math.round(estimate / unit) * unit;
}

/** A set with its counts, scaled up where not all of it was looked at. */
interface Counts {
  row: SetRow;
  isEstimate: boolean;
  /** So many that were looked at, about as many as there are. */
  scaled(count: number): number;
  of(facet: number): number;
}

/** Facets with how many have them, and with how many of the category do where not all were looked at. */
function countedFacets({
  facets: [facets, counts, most] = [null, [], []],
}: SetRow): [facet: number, count: number, most: number | null][] {
  return (facets ?? []).map((facet, index) => [facet, counts[index]!, most[index]!]);
}

/**
 * @param category how many products the category holds
 */
function countsOf(row: SetRow, category: number): Counts {
  const counted = new Map(countedFacets(row).map(([facet, count, most]) => [facet, { count, most }]));
  const { size, estimate } = row;
  const isEstimate = typeof estimate === 'number';
  const scale = isEstimate ? Math.max(1, estimate / Math.max(size, 1)) : 1;
  const scaled = (count: number): number => (isEstimate ? rounded(count * scale) : count);
  // What the category has and no product that was looked at: as many as by chance, but less than would have been seen.
  const unseen = (most: number): number =>
    rounded(Math.max(1, Math.min((most * (estimate ?? 0)) / Math.max(category, 1), scale)));
  const of = (facet: number): number => {
    const { count, most } = counted.get(facet) ?? { count: 0, most: null };
    if (most === null) return scaled(count);
    return Math.min(most, count === 0 ? unseen(most) : scaled(count));
  };
  return { row, isEstimate, scaled, of };
}

/** How many of a set's products have each parameter. */
function coverage({ row }: Counts, parameterOfValue: ReadonlyMap<number, number>): Map<number, number> {
  const covered = new Map<number, number>();
  for (const [facet, count] of countedFacets(row)) {
    const parameter = isOfKind(facet, 'value') ? parameterOfValue.get(idOf(facet)) : parameterOf(facet);
    if (parameter !== undefined && parameter !== null) covered.set(parameter, (covered.get(parameter) ?? 0) + count);
  }
  return covered;
}

function presentParameters(
  filter: PageFilter,
  all: Counts,
  own: ReadonlyMap<number, Counts>,
  row: TotalsRow,
): ParameterFacet[] {
  const [ids, parameters, texts, names, enNames] = row.values ?? [null, [], [], [], []];
  const values = (ids ?? []).map((id, index) => ({
    id,
    parameter: parameters[index]!,
    value: texts[index]!,
    name: names[index]!,
    en_name: enNames[index]!,
  }));
  const covered = coverage(all, new Map(values.map(({ id, parameter }) => [id, parameter])));
  const chosen = new Map(chosenOf(filter).map((one) => [one.id, one]));
  const offered = (row.parameters ?? [])
    .filter(([id]) => chosen.has(id) || covered.has(id))
    .toSorted((a, b) => (covered.get(b[0]) ?? 0) - (covered.get(a[0]) ?? 0) || a[0] - b[0]);
  const shown = new Set(
    [
      ...offered.filter(([id]) => chosen.has(id)),
      ...offered.filter(([id]) => !chosen.has(id)).slice(0, mostParameters),
    ].map(([id]) => id),
  );
  return (
    offered
      .filter(([id]) => shown.has(id))
      // One order, whatever is chosen.
      .toSorted((a, b) => a[0] - b[0])
      .map(([id, name, en_name, type, unit, en_unit]) => {
        const counts = own.get(id) ?? all;
        const facet = { id, name, en_name, type, unit, en_unit };
        if (type === 'number') {
          const ends = counts.row.numbers?.find(([parameter]) => parameter === id);
          return { ...facet, ...(ends && { min: ends[1], max: ends[2] }) };
        }
        const picked = chosen.get(id)?.values ?? [];
        return {
          ...facet,
          values: values
            .filter(({ parameter }) => parameter === id)
            .map((one) => ({
              value: one.value,
              name: one.name,
              en_name: one.en_name,
              count: counts.of(facetOf('value', one.id)),
            }))
            .filter(({ value, count }) => count > 0 || picked.includes(value)),
        };
      })
  );
}

/** @returns what the filter's products could be chosen by besides */
export function presentFacets(filter: PageFilter, row: TotalsRow): Facets {
  const sets = (row.sets ?? []).map((set) => countsOf(set, row.of));
  const aspects = partsOf(filter).map(({ aspect }) => aspect);
  const all = sets[0]!;
  const without = (aspect: (typeof aspects)[number]): Counts => sets[aspects.indexOf(aspect)] ?? all;
  const own = new Map(
    aspects.flatMap((aspect, index) => (typeof aspect === 'object' ? [[aspect.parameter, sets[index]!] as const] : [])),
  );
  const [min, max] = without('price').row.price ?? [null, null];
  const [companies, ratings, stock] = [without('company'), without('rating'), without('in_stock')];
  const withStars = (from: number): number =>
    Array.from({ length: mostStars - from + 1 }, (_, more) => ratings.of(facetOf('mark', from + more))).reduce(
      (sum, count) => sum + count,
      0,
    );
  return {
    price: min === null || max === null ? null : { min: toPrice(min), max: toPrice(max) },
    parameters: presentParameters(filter, all, own, row),
    companies: (row.companies ?? [])
      .map(([id, brand]) => ({ id, brand, count: companies.of(facetOf('company', id)) }))
      .filter(({ id, count }) => count > 0 || filter.company_ids?.includes(id))
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
    ratings: starsOnOffer.map((from) => ({ from, count: withStars(from) })),
    in_stock: stock.scaled(stock.row.in_stock ?? 0),
    ...(sets.some(({ isEstimate }) => isEstimate) && { is_estimate: true }),
  };
}
