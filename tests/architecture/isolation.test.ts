import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { listRequiredKeys } from '#tests/support/isolation/idKeys.ts';
import { table } from '#tests/support/isolation/table.ts';

const rows = table as Record<string, Record<string, Record<string, unknown>> | undefined>;
const tableKeys = Object.entries(rows).flatMap(([noun, calls]) =>
  Object.entries(calls ?? {}).flatMap(([name, keys]) => Object.keys(keys).map((key) => `${noun}.${name} ${key}`)),
);
const contractKeys = listRequiredKeys(contract).map(({ noun, name, key }) => `${noun}.${name} ${key}`);

describe('whose things each call touches', () => {
  it('is told in tests/support/isolation/table.ts for every key that names something: a new call must say there whose things it touches', () => {
    expect(contractKeys.filter((key) => !tableKeys.includes(key))).toEqual([]);
  });

  it('is told of no key that is not there', () => {
    expect(tableKeys.filter((key) => !contractKeys.includes(key))).toEqual([]);
  });

  it('is found in paths, queries and bodies, at every depth', () => {
    for (const key of [
      'products.edit params.id',
      'orders.list query.company_id',
      'carts.merge body.items[].product_id',
      'carts.checkout body.pickupStore',
      'carts.get query.hash',
    ])
      expect(contractKeys).toContain(key);
  });
});
