/**
 * Encodes facets, which products are filtered by, as integers, so that one index finds any combination of them: the
 * last two bits are the kind, the others the id. These functions write facets as SQL and read them back.
 */
const kindCodes = { category: 0, company: 1, value: 2, mark: 3 } as const;
type FacetKind = keyof typeof kindCodes;

/** SQL of the facet of an id. */
export const facetSql = (kind: FacetKind, id: string): string => `(${id} * 4 + ${kindCodes[kind]})`;

/** The largest id that fits; ids never get that large. */
const maxFacetId = 2 ** 29 - 1;

/** The facet of an id; -1, which no product has, if the id is too large. */
export const toFacet = (kind: FacetKind, id: number): number => (id > maxFacetId ? -1 : id * 4 + kindCodes[kind]);

/** SQL: whether a facet is of a kind. */
export const isKindSql = (facet: string, kind: FacetKind): string => `${facet} & 3 = ${kindCodes[kind]}`;

/** Whether a facet is of a kind. */
export const isOfKind = (facet: number, kind: FacetKind): boolean => (facet & 3) === kindCodes[kind];
/** The id of a facet. */
export const getFacetId = (facet: number): number => facet >> 2;

/** Marks 0 … 5 are whole stars; marks from here on are buckets of numbers. */
const bucketCount = 1024;
const middleBucket = bucketCount / 2;

/** Parameters with a larger id have no buckets; there are never that many. */
export const maxNumberParameterId = Math.floor(maxFacetId / bucketCount) - 1;

/**
 * SQL of the bucket of a number: four buckets for each doubling, from 2^-16 to 2^47, for both signs. Buckets only find
 * candidates; the number itself decides.
 */
export const bucketSql = (number: string): string => {
  const doublings = `ln(greatest(abs(${number}), 1e-9)::float8) / ln(2::float8)`;
  return `(${middleBucket} + sign(${number})::int * greatest(1, least(254, floor(4 * ${doublings})::int + 65)))`;
};

/** SQL of the mark of a parameter's bucket. */
export const bucketFacetSql = (parameter: string, bucket: string): string =>
  facetSql('mark', `(${parameter} * ${bucketCount} + ${bucket})`);

/** The first and the last bucket. */
export const bucketRange = [middleBucket - 254, middleBucket + 254] as const;

/** SQL of the mark for having any number of a parameter: bucket 0, which no number falls into. */
export const numberFacetSql = (parameter: string): string => bucketFacetSql(parameter, '0');

/** The parameter of a mark that `numberFacetSql` wrote; null for other marks. */
export const getNumberParameter = (facet: number): number | null =>
  isOfKind(facet, 'mark') && getFacetId(facet) >= bucketCount && getFacetId(facet) % bucketCount === 0
    ? getFacetId(facet) / bucketCount
    : null;

export const maxStars = 5;

/** SQL: whether a facet is a number of whole stars. */
export const isStarsSql = (facet: string): string =>
  `${facet} & 3 = ${kindCodes.mark} and ${facet} <= ${toFacet('mark', maxStars)}`;

/** SQL: whether a facet is counted: companies, values, whole stars, and having a number. */
export const isCountedSql = (facet: string): string =>
  `(${facet} & 3 in (${kindCodes.company}, ${kindCodes.value})
    or ${facet} & 3 = ${kindCodes.mark}
       and (${facet} <= ${toFacet('mark', maxStars)} or (${facet} >> 2) % ${bucketCount} = 0))`;

/** SQL of what a row of the listing is sampled by: families are in the sample with all their members, or not at all. */
export const sampleKeySql = (row: string): string => `coalesce(${row}.family_id, ${row}.product_id)`;

/** SQL: whether a product belongs to the random sample of one in `oneIn`. */
export const isSampledSql = (product: string, oneIn: number): string => `hashint4(${product}) & ${oneIn - 1} = 0`;
/** SQL of a product's position in the sample: random, but always the same. */
export const samplePlaceSql = (product: string): string => `hashint4(${product})`;
/** SQL of the share of the sample up to a position; the positions are evenly distributed. */
export const sampleShareSql = (place: string): string => `((${place} + 2147483648.0) / 4294967296.0)`;
/** One in so many rows of the listing, and of searchable texts, belongs to the sample. */
export const [rowSampleRate, textSampleRate] = [4, 64] as const;

/**
 * SQL of facets combined with a category: the category in the upper bits, the facet below. `shelf_facets` makes these
 * from a row's facets for each of its categories, so that a combination is found within a category without reading the
 * others.
 */
export const categoryFacetsSql = (category: string, facets: string): string =>
  `array(select (${category}::bigint << 32) | f from unnest(${facets}) f)`;
