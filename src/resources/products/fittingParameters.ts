/** What of a product's parameters another type knows. Pure. */
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';

type Value = Product['parameters'][number];
type Asking = { parameters: readonly Pick<ProductType['parameters'][number], 'id'>[] };

/** Those that the type doesn't ask for. */
export const strangeTo = (type: Asking, values: readonly Value[]): Value[] =>
  values.filter(({ parameter_id }) => !type.parameters.some(({ id }) => id === parameter_id));

/**
 * @param said what was said before, under whatever type: it comes back where the type asks for it
 * @returns null where nothing changes
 */
export function fittingFor(type: Asking, values: readonly Value[], said: ReadonlyMap<number, Value>): Value[] | null {
  const strange = strangeTo(type, values);
  const back = type.parameters.flatMap(({ id }) =>
    values.some(({ parameter_id }) => parameter_id === id) ? [] : (said.get(id) ?? []),
  );
  return strange.length + back.length === 0 ? null : [...values.filter((one) => !strange.includes(one)), ...back];
}
