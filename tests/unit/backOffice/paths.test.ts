import { expect, it } from 'vitest';
import { toCanonicalPath } from '#src/backOffice/kit/paths.ts';
import { resources } from '#src/resources/index.ts';

it.each([
  ['/products', '/products/list'],
  ['/products/create', '/products/create'],
  ['/products/12', '/products/edit/12'],
  ['/categories/create', '/categories/new'],
  ['/orders', '/orders/list/full'],
  ['/orders/7', '/orders/edit/7'],
  // Our paths, and paths of no resource, stay the same.
  ['/products/list', '/products/list'],
  ['/products/edit/12', '/products/edit/12'],
  ['/products/foo', '/products/foo'],
  ['/settings/profile', '/settings/profile'],
])('makes %s into %s', (own, canonical) => {
  expect(toCanonicalPath(resources, own)).toBe(canonical);
});
