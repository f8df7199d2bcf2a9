/** Presents the facets that the totals' statement has counted. Pure functions. */
import { toPrice } from '#contract/money.ts';
import type { Facets, ParameterFacet } from '#contract/products.ts';
import { toFacet, getFacetId, isOfKind, maxStars, getNumberParameter } from './facetCodes.ts';
import { listChosenParameters, type PageFilter } from './filters.ts';
import { listFilterParts, type SetRow, type TotalsRow } from './totalsQuery.ts';

const maxParameters = 20;
const starOptions = [4, 3, 2, 1];

/** Rounds to two digits, the precision of an estimate. */
export function roundEstimate(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimate, 1))) - 1);
  return Math.round(estimate / unit) * unit;
}

/** A set with its counts, scaled up if only a sample was read. */
interface SetCounts {
  row: SetRow;
  isEstimate: boolean;
  /** Scales a count of the sample up to the set. */
  scaled(count: number): number;
  of(facet: number): number;
}

/** Facets with their counts, and with the counts of the category if only a sample was read. */
function listCountedFacets({
  facets: [facets, counts, most] = [null, [], []],
}: SetRow): [facet: number, count: number, most: number | null][] {
  return (facets ?? []).map((facet, index) => [facet, counts[index]!, most[index]!]);
}

/** @param category how many products the category has */
function buildCounts(row: SetRow, category: number): SetCounts {
  const counted = new Map(listCountedFacets(row).map(([facet, count, most]) => [facet, { count, most }]));
  const { size, estimate } = row;
  const isEstimate = typeof estimate === 'number';
  const scale = isEstimate ? Math.max(1, estimate / Math.max(size, 1)) : 1;
  const scaled = (count: number): number => (isEstimate ? roundEstimate(count * scale) : count);
  // A facet that the category has but the sample lacks: an estimate of chance, less than what the sample would have
  // shown.
  const estimateUnseen = (most: number): number =>
    roundEstimate(Math.max(1, Math.min((most * (estimate ?? 0)) / Math.max(category, 1), scale)));
  const of = (facet: number): number => {
    const { count, most } = counted.get(facet) ?? { count: 0, most: null };
    if (most === null) return scaled(count);
    return Math.min(most, count === 0 ? estimateUnseen(most) : scaled(count));
  };
  return { row, isEstimate, scaled, of };
}

/** How many products of a set have each parameter. */
function countCoverage({ row }: SetCounts, parameterOfValue: ReadonlyMap<number, number>): Map<number, number> {
  const covered = new Map<number, number>();
  for (const [facet, count] of listCountedFacets(row)) {
    const parameter = isOfKind(facet, 'value') ? parameterOfValue.get(getFacetId(facet)) : getNumberParameter(facet);
    if (parameter !== undefined && parameter !== null) covered.set(parameter, (covered.get(parameter) ?? 0) + count);
  }
  return covered;
}

function presentParameters(
  filter: PageFilter,
  all: SetCounts,
  countsByParameter: ReadonlyMap<number, SetCounts>,
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
  const covered = countCoverage(all, new Map(values.map(({ id, parameter }) => [id, parameter])));
  const chosen = new Map(listChosenParameters(filter).map((one) => [one.id, one]));
  const available = (row.parameters ?? [])
    .filter(([id]) => chosen.has(id) || covered.has(id))
    .toSorted((a, b) => (covered.get(b[0]) ?? 0) - (covered.get(a[0]) ?? 0) || a[0] - b[0]);
  const shown = new Set(
    [
      ...available.filter(([id]) => chosen.has(id)),
      ...available.filter(([id]) => !chosen.has(id)).slice(0, maxParameters),
    ].map(([id]) => id),
  );
  return (
    available
      .filter(([id]) => shown.has(id))
      // The order does not depend on what is chosen.
      .toSorted((a, b) => a[0] - b[0])
      .map(([id, name, en_name, type, unit, en_unit]) => {
        const counts = countsByParameter.get(id) ?? all;
        const facet = { id, name, en_name, type, unit, en_unit };
        if (type === 'number') {
          const range = counts.row.numbers?.find(([parameter]) => parameter === id);
          return { ...facet, ...(range && { min: range[1], max: range[2] }) };
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
              count: counts.of(toFacet('value', one.id)),
            }))
            .filter(({ value, count }) => count > 0 || picked.includes(value)),
        };
      })
  );
}

/**
 * Presents the facets of a filter.
 * @returns those by which its products can be narrowed
 */
export function presentFacets(filter: PageFilter, row: TotalsRow): Facets {
  const sets = (row.sets ?? []).map((set) => buildCounts(set, row.of));
  const aspects = listFilterParts(filter).map(({ aspect }) => aspect);
  const all = sets[0]!;
  const getCounts = (aspect: (typeof aspects)[number]): SetCounts => sets[aspects.indexOf(aspect)] ?? all;
  const countsByParameter = new Map(
    aspects.flatMap((aspect, index) => (typeof aspect === 'object' ? [[aspect.parameter, sets[index]!] as const] : [])),
  );
  const [min, max] = getCounts('price').row.price ?? [null, null];
  const [companies, ratings, stock] = [getCounts('company'), getCounts('rating'), getCounts('in_stock')];
  const countFromStars = (from: number): number =>
    Array.from({ length: maxStars - from + 1 }, (_, more) => ratings.of(toFacet('mark', from + more))).reduce(
      (sum, count) => sum + count,
      0,
    );
  return {
    price: min === null || max === null ? null : { min: toPrice(min), max: toPrice(max) },
    parameters: presentParameters(filter, all, countsByParameter, row),
    companies: (row.companies ?? [])
      .map(([id, brand]) => ({ id, brand, count: companies.of(toFacet('company', id)) }))
      .filter(({ id, count }) => count > 0 || filter.company_ids?.includes(id))
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
    ratings: starOptions.map((from) => ({ from, count: countFromStars(from) })),
    in_stock: stock.scaled(
      stock.row.in_stock ?? Math.min(stock.row.size, roundEstimate(stock.row.about_in_stock ?? 0)),
    ),
    ...(sets.some(({ isEstimate }) => isEstimate) && { is_estimate: true }),
  };
}
