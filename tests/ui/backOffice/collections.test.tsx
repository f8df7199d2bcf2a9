import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const collection: Collection = {
  id: 4,
  name: 'Посуда',
  en_name: 'Tableware',
  description: null,
  en_description: null,
  picture: null,
  active: true,
  starts_at: null,
  ends_at: null,
  early_access_days: 0,
  state: 'shown',
  position: 0,
  rule: null,
  product_ids: [1],
  products_count: 1,
  cover: null,
  created_at: at,
  updated_at: at,
};

it('the chosen products of a collection can be loaded again when that has failed', async () => {
  let isBroken = true;
  fakeApi({
    'GET /api/admin/collections/4': () => [200, collection],
    'POST /api/shop/products': () =>
      isBroken ? [500, { message: 'The shelves are shut', code: 'broken' }] : toListAnswer(makeProduct()),
  });
  await openOffice('/collections/edit/4', { role: 'ROLE_ADMIN' });
  expect(await screen.findByText('The shelves are shut')).toBeVisible();
  expect(screen.getByText('1 product')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Take out: Mug' })).toBeVisible();
  expect(screen.queryByText('The shelves are shut')).toBeNull();
});
