/** What the totals' statement counted → the facets that are answered. Pure. */
import { toPrice } from '#contract/money.ts';
import type { Facets, ParameterFacet } from '#contract/products.ts';
import { facetOf, idOf, isOfKind, mostStars, parameterOf } from './facetCodes.ts';
import { chosenOf, type PageFilter } from './filters.ts';
import { partsOf, type SetRow, type TotalsRow } from './totalsQuery.ts';

const mostParameters = 20;
const starsOnOffer = [4, 3, 2, 1];

/** A set with its counts, scaled up where not all of it was looked at. */
interface Counts {
  row: SetRow;
  scale: number;
  of(facet: number): number;
}

function countsOf(row: SetRow): Counts {
  const counted = new Map(row.facets);
  const scale = row.estimate ? Math.max(1, row.estimate / row.size) : 1;
  return { row, scale, of: (facet) => Math.round((counted.get(facet) ?? 0) * scale) };
}

/** How many of a set's products have each parameter. */
function coverage({ row }: Counts, parameterOfValue: ReadonlyMap<number, number>): Map<number, number> {
  const covered = new Map<number, number>();
  for (const [facet, count] of row.facets ?? []) {
    const parameter = isOfKind(facet, 'value') ? parameterOfValue.get(idOf(facet)) : parameterOf(facet);
    if (parameter !== undefined && parameter !== null) covered.set(parameter, (covered.get(parameter) ?? 0) + count);
  }
  return covered;
}

function presentParameters(filter: PageFilter, all: Counts, own: ReadonlyMap<number, Counts>, row: TotalsRow): ParameterFacet[] {
  const values = row.values ?? [];
  const covered = coverage(all, new Map(values.map(([id, parameter]) => [id, parameter])));
  const chosen = new Map(chosenOf(filter).map((one) => [one.id, one]));
  const offered = (row.parameters ?? []).filter(([id]) => chosen.has(id) || covered.has(id)).toSorted((a, b) => (covered.get(b[0]) ?? 0) - (covered.get(a[0]) ?? 0) || a[0] - b[0]);
  const shown = new Set([...offered.filter(([id]) => chosen.has(id)), ...offered.filter(([id]) => !chosen.has(id)).slice(0, mostParameters)].map(([id]) => id));
  return offered
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
          .filter(([, parameter]) => parameter === id)
          .map(([valueId, , value, valueName, valueEnName]) => ({ value, name: valueName, en_name: valueEnName, count: counts.of(facetOf('value', valueId)) }))
          .filter(({ value, count }) => count > 0 || picked.includes(value)),
      };
    })
}

/** @returns what the filter's products could be chosen by besides */
export function presentFacets(filter: PageFilter, row: TotalsRow): Facets {
  const sets = (row.sets ?? []).map(countsOf);
  const aspects = partsOf(filter).map(({ aspect }) => aspect);
  const all = sets[0]!;
  const without = (aspect: (typeof aspects)[number]): Counts => sets[aspects.indexOf(aspect)] ?? all;
  const own = new Map(aspects.flatMap((aspect, index) => (typeof aspect === 'object' ? [[aspect.parameter, sets[index]!] as const] : [])));
  const [min, max] = without('price').row.price ?? [null, null];
  const [companies, ratings, stock] = [without('company'), without('rating'), without('in_stock')];
  const withStars = (from: number): number => Array.from({ length: mostStars - from + 1 }, (_, more) => ratings.of(facetOf('mark', from + more))).reduce((sum, count) => sum + count, 0);
  return {
    price: min === null || max === null ? null : { min: toPrice(min), max: toPrice(max) },
    parameters: presentParameters(filter, all, own, row),
    companies: (row.companies ?? [])
      .map(([id, brand]) => ({ id, brand, count: companies.of(facetOf('company', id)) }))
      .filter(({ id, count }) => count > 0 || filter.company_ids?.includes(id))
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
    ratings: starsOnOffer.map((from) => ({ from, count: withStars(from) })),
    in_stock: Math.round((stock.row.in_stock ?? 0) * stock.scale),
    ...(sets.some(({ scale }) => scale > 1) && { is_estimate: true }),
  };
}
