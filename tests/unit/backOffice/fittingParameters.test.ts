import { describe, expect, it } from 'vitest';
import { fitParameters, findUnknownParameters } from '#src/resources/products/fittingParameters.ts';
import { findSection } from '#src/backOffice/layout/menu.ts';

const type = (...ids: number[]) => ({ parameters: ids.map((id) => ({ id })) });
const value = (parameter_id: number, content: string | number = 'x') => ({
  parameter_id,
  value: content,
});
const toMap = (...values: ReturnType<typeof value>[]) => new Map(values.map((one) => [one.parameter_id, one]));

describe('parameters under another type', () => {
  it('stay where both types ask for them, and go where the new one does not', () => {
    expect(fitParameters(type(1, 3), [value(1), value(2)], new Map())).toEqual([value(1)]);
    expect(findUnknownParameters(type(1, 3), [value(1), value(2)])).toEqual([value(2)]);
  });

  it('come back with the type under which they were entered', () => {
    expect(fitParameters(type(1, 2), [value(1)], toMap(value(1), value(2, 7)))).toEqual([value(1), value(2, 7)]);
    expect(fitParameters(type(1, 2), [value(1, 'new')], toMap(value(1, 'old'), value(2)))).toEqual([
      value(1, 'new'),
      value(2),
    ]);
  });

  it('are left alone where nothing changes', () => {
    expect(fitParameters(type(1, 2), [value(2), value(1)], toMap(value(1), value(2), value(3)))).toBeNull();
  });
});

describe('the section of a path', () => {
  it('is the narrowest one that it stands beneath', () => {
    const sections = ['/products', '/products/types', '/orders', '/products/catalog'];
    expect(
      ['/products/list', '/products/types', '/products/types/edit/3', '/orders', '/productsx'].map((path) =>
        findSection(path, sections),
      ),
    ).toEqual(['/products', '/products/types', '/products/types', '/orders', undefined]);
  });
});
