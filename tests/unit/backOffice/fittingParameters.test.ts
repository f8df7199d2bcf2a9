import { describe, expect, it } from 'vitest';
import { fitParameters, findUnknownParameters } from '#src/resources/products/fittingParameters.ts';

const typeWith = (...ids: number[]) => ({ parameters: ids.map((id) => ({ id })) });
const value = (parameter_id: number, content: string | number = 'x') => ({
  parameter_id,
  value: content,
});
/** The third argument of `fitParameters`: what was entered earlier, by parameter. */
const earlier = (...values: ReturnType<typeof value>[]) => new Map(values.map((one) => [one.parameter_id, one]));

describe('the parameters of a product whose type changes', () => {
  it('stay if the new type has them, and are removed if it does not', () => {
    expect(fitParameters(typeWith(1, 3), [value(1), value(2)], earlier())).toEqual([value(1)]);
    expect(findUnknownParameters(typeWith(1, 3), [value(1), value(2)])).toEqual([value(2)]);
  });

  it('return with their earlier values, unless newer ones were entered', () => {
    expect(fitParameters(typeWith(1, 2), [value(1)], earlier(value(1), value(2, 7)))).toEqual([value(1), value(2, 7)]);
    expect(fitParameters(typeWith(1, 2), [value(1, 'new')], earlier(value(1, 'old'), value(2)))).toEqual([
      value(1, 'new'),
      value(2),
    ]);
  });

  it('are unchanged (null) if none is removed or restored', () => {
    expect(fitParameters(typeWith(1, 2), [value(2), value(1)], earlier(value(1), value(2), value(3)))).toBeNull();
  });
});
