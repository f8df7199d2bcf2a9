/**
 * What a product can be chosen by, as integers, so that one index finds any mixture of them: the kind stands in
 * the last two bits, the id above. These write them as SQL and read them back.
 */
const kindOf = { category: 0, company: 1, value: 2, mark: 3 } as const;
type Kind = keyof typeof kindOf;

/** SQL of an id's facet. */
export const facetSql = (kind: Kind, id: string): string => `(${id} * 4 + ${kindOf[kind]})`;

/** The largest id that has a facet; nothing will ever have a larger one. */
const maxFacetId = 2 ** 29 - 1;

/** An id's facet; of an id that is too large, one that nothing has. */
export const facetOf = (kind: Kind, id: number): number => (id > maxFacetId ? -1 : id * 4 + kindOf[kind]);

/** SQL: whether a facet is of a kind. */
export const isKindSql = (facet: string, kind: Kind): string => `${facet} & 3 = ${kindOf[kind]}`;

/** Whether a facet is of a kind. */
export const isOfKind = (facet: number, kind: Kind): boolean => (facet & 3) === kindOf[kind];
/** The id that a facet is made of. */
export const idOf = (facet: number): number => facet >> 2;

/** Marks below are whole stars, 0 … 5; from here on they are the strides that numbers fall into. */
const strides = 1024;
const middle = strides / 2;

/** A parameter's id beyond these has no strides, nor will there be so many parameters. */
export const maxNumberParameter = Math.floor(maxFacetId / strides) - 1;

/**
 * SQL of the stride that a number falls into: four to each doubling, from 2^-16 to 2^47, both signs. They only
 * lead to the candidates; the number itself decides.
 */
export const strideSql = (number: string): string =>
  `(${middle} + sign(${number})::int * greatest(1, least(254, floor(4 * ln(greatest(abs(${number}), 1e-9)::float8) / ln(2::float8))::int + 65)))`;

/** SQL of the mark of a parameter's stride. */
export const strideFacetSql = (parameter: string, stride: string): string =>
  facetSql('mark', `(${parameter} * ${strides} + ${stride})`);

/** The first and the last stride there can be. */
export const strideEnds = [middle - 254, middle + 254] as const;

/** SQL of the mark that a product has a number for a parameter: the stride that no number falls into. */
export const numberFacetSql = (parameter: string): string => strideFacetSql(parameter, '0');

/** The parameter of a mark that says so; null of any other mark. */
export const parameterOf = (facet: number): number | null =>
  isOfKind(facet, 'mark') && idOf(facet) >= strides && idOf(facet) % strides === 0 ? idOf(facet) / strides : null;

export const mostStars = 5;

/** SQL: whether a facet is a number of whole stars. */
export const isStarsSql = (facet: string): string =>
  `${facet} & 3 = ${kindOf.mark} and ${facet} <= ${facetOf('mark', mostStars)}`;

/** SQL of what is counted: companies, values, whole stars, and that there is a number. */
export const isCountedSql = (facet: string): string =>
  `(${facet} & 3 in (${kindOf.company}, ${kindOf.value}) or ${facet} & 3 = ${kindOf.mark} and (${facet} <= ${facetOf('mark', mostStars)} or (${facet} >> 2) % ${strides} = 0))`;

/** SQL: whether a product is one of those, chosen by chance, that stand for all: one in so many. */
export const isDrawnSql = (product: string, oneIn: number): string => `hashint4(${product}) & ${oneIn - 1} = 0`;
/** SQL of a product's place among the drawn: chance too, and always the same. */
export const drawnPlaceSql = (product: string): string => `hashint4(${product})`;
/** SQL: which share of the drawn stands up to a place, since the places are spread evenly. */
export const drawnShareSql = (place: string): string => `((${place} + 2147483648.0) / 4294967296.0)`;
/** Of the listing's rows, and of the texts that are searched, one in so many is drawn. */
export const [drawnRows, drawnTexts] = [4, 64] as const;

/**
 * SQL of facets as the rows of a category have them: the category above, the facet below. `shelf_facets` makes these of
 * a row's facets, for each of its categories, so that a mixture within a category is found without the rest of it.
 */
export const shelvedSql = (category: string, facets: string): string =>
  `array(select (${category}::bigint << 32) | f from unnest(${facets}) f)`;
