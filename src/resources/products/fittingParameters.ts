/** Adjusts a product's parameters to another product type. Pure. */
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';

type Value = Product['parameters'][number];
type TypeWithParameters = { parameters: readonly Pick<ProductType['parameters'][number], 'id'>[] };

/** Parameters that the type doesn't have. */
export const findUnknownParameters = (type: TypeWithParameters, values: readonly Value[]): Value[] =>
  values.filter(({ parameter_id }) => !type.parameters.some(({ id }) => id === parameter_id));

/**
 * Removes parameters that the type doesn't have, and restores earlier values of those that it has.
 * @param earlierValues values that were entered before, for any type
 * @returns null if nothing changes
 */
export function fitParameters(
  type: TypeWithParameters,
  values: readonly Value[],
  earlierValues: ReadonlyMap<number, Value>,
): Value[] | null {
  const unknownValues = findUnknownParameters(type, values);
  const restoredValues = type.parameters.flatMap(({ id }) =>
    values.some(({ parameter_id }) => parameter_id === id) ? [] : (earlierValues.get(id) ?? []),
  );
  return unknownValues.length + restoredValues.length === 0
    ? null
    : [...values.filter((one) => !unknownValues.includes(one)), ...restoredValues];
}
