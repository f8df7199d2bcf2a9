import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const color = {
  id: 7,
  name: 'Цвет',
  en_name: 'Colour',
  type: 'list',
  unit: null,
  en_unit: null,
  values: [
    { value: 'red', name: 'Красный', en_name: 'Red' },
    { value: 'blue', name: 'Синий', en_name: 'Blue' },
  ],
  updated_at: at,
};
const weight = {
  id: 8,
  name: 'Вес',
  en_name: 'Weight',
  type: 'number',
  unit: 'кг',
  en_unit: 'kg',
  values: [],
  updated_at: at,
};
const parameters = {
  'GET /api/shop/parameters': () => toListAnswer(color, weight),
  'GET /api/shop/parameter/7': () => [200, color] as const,
  'GET /api/shop/parameter/8': () => [200, weight] as const,
};

it('narrows the products by their parameters and rating, keeps that under a name, and changes exactly those that it finds', async () => {
  const calls = fakeApi({
    ...parameters,
    'POST /api/shop/products': () => [200, { page: 1, per_page: 20, total: 30, data: [makeProduct()] }],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'GET /api/shop/product_types': () => toListAnswer(),
    'GET /api/shop/products/bulk': () => [200, { data: [] }],
    'POST /api/shop/products/bulk/preview': () => [
      200,
      { total: 30, changed: 30, unchanged: 0, refused: 0, lost: [], refusals: [], rows: [], fingerprint: 'so' },
    ],
  });
  const user = userEvent.setup();
  const last = () =>
    calls.findLast(({ route }) => route === 'POST /api/shop/products')?.body as Record<string, unknown>;
  await openOffice('/products/list');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const add = async (name: string) => {
    await user.click(await drawer.findByRole('combobox', { name: 'Add a parameter' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await add('Colour');
  await user.click(await drawer.findByRole('checkbox', { name: 'Red' }));
  await waitFor(() => expect(last()).toMatchObject({ parameters: { 7: ['red'] } }));
  await add('Weight');
  await user.type(
    within(await drawer.findByRole('group', { name: 'Weight' })).getByRole('textbox', { name: 'From' }),
    '-2,5',
  );
  await waitFor(() => expect(last()).toMatchObject({ parameters: { 7: ['red'], 8: { from: -2.5 } } }));
  await user.click(drawer.getByRole('radio', { name: '4 stars and up' }));
  await user.click(drawer.getByRole('radio', { name: 'Sold out' }));
  const filter = { parameters: { 7: ['red'], 8: { from: -2.5 } }, rating_from: 4, stock: 'sold_out' };
  await waitFor(() => expect(last()).toMatchObject(filter));

  await user.click(drawer.getByRole('button', { name: 'Save filter' }));
  const naming = await screen.findByRole('dialog', { name: 'Save this filter' });
  await user.type(within(naming).getByRole('textbox'), 'Red ones{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Filters' })).getByRole('button', { name: 'Clear' }),
  );
  await waitFor(() =>
    expect(
      within(screen.getByRole('dialog', { name: 'Filters' })).getByRole('radio', { name: 'Sold out' }),
    ).not.toBeChecked(),
  );
  await user.click(
    within(screen.getByRole('dialog', { name: 'Filters' })).getByRole('button', { name: 'Show results' }),
  );
  const savedFilter = await screen.findByRole('button', { name: 'Red ones' });
  await user.click(savedFilter);
  await waitFor(() => expect(savedFilter).toHaveAttribute('aria-current', 'true'));

  await user.click(screen.getByRole('checkbox', { name: 'Select Mug' }));
  await user.click(
    within(await screen.findByRole('group', { name: '1 selected' })).getByRole('button', { name: 'Edit…' }),
  );
  const editor = await screen.findByRole('dialog', { name: 'Edit 1 product' });
  await user.click(within(editor).getByRole('radio', { name: 'All 30 that the list finds' }));
  await user.selectOptions(within(editor).getByLabelText('In the store'), 'Hide');
  await waitFor(() =>
    expect(calls.findLast(({ route }) => route.endsWith('/preview'))?.body).toEqual({
      filter: filter,
      changes: { active: false },
    }),
  );
});
