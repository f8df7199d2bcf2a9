import { expect, it } from 'vitest';
import { getCacheKey } from '#server/domains/catalog/query.ts';

const text = 'select from products where company_id = any($1)';

it('gives each statement and each list of values a key of its own', () => {
  const keys = [
    getCacheKey({ text, values: [[1, 2]] }),
    getCacheKey({ text, values: [['1', '2']] }),
    getCacheKey({ text, values: [[1], 2] }),
    getCacheKey({ text: `${text} limit 12`, values: [[1, 2]] }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(getCacheKey({ text, values: [[1, 2]] })).toBe(keys[0]);
});

it('makes no key longer for hundreds of values, which anybody may send', () => {
  const values = [Array.from({ length: 600 }, (_, index) => `${index}${'я'.repeat(250)}`)];
  expect(getCacheKey({ text, values })).toHaveLength(getCacheKey({ text, values: [] }).length);
});
