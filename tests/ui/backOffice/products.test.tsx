import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { liveLabels } from '#src/backOffice/kit/liveLabels.ts';
import { fakeLive } from '#tests/support/liveScreen.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const tree = [200, { data: [{ id: 3, name: 'Посуда', en_name: 'Tableware', children: [] }] }] as const;
const type = [200, { id: 1, name: 'Общий', en_name: 'General', parameters: [] }] as const;
const readable = {
  'GET /api/shop/product/1': () => [200, makeProduct()] as const,
  'GET /api/shop/categories/full': () => tree,
  'GET /api/shop/product_types': () => toListAnswer(type[1]),
  'GET /api/shop/product_type/1': () => type,
};

it('edits the price after a running sale, and sends it only if it was changed', async () => {
  const onSale = makeProduct({ price: 18, regular_price: 24, sale_price: 18, lowest_price: 24 } as object);
  const calls = fakeApi({
    'GET /api/shop/product/1': () => [200, onSale],
    'GET /api/shop/product/1/price_history': () => [200, { data: [] }],
    'POST /api/shop/product/1': () => [200, onSale],
  });
  await openOffice('/products/edit/1');
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  expect(price).toHaveValue('24');
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.filter(({ route }) => route === 'POST /api/shop/product/1')).toHaveLength(saves));
    return calls.findLast(({ route }) => route === 'POST /api/shop/product/1')!.body as object;
  };
  let saves = 1;
  const sku = screen.getByRole('textbox', { name: /^SKU/ });
  await userEvent.type(sku, '-B');
  expect(await save()).not.toHaveProperty('price');
  saves = 2;
  await userEvent.clear(price);
  await userEvent.type(price, '26');
  expect(await save()).toMatchObject({ price: 26 });
});

it('leaves what a family holds for its members to the family, and leads there', async () => {
  const family = { id: 7, name: 'Кружки', en_name: 'Mugs', members_count: 3, has_price_range: false, in_stock: true };
  const member = makeProduct({ family, description: 'Из глины' });
  const calls = fakeApi({
    ...readable,
    'GET /api/shop/product/1': () => [200, member],
    'GET /api/shop/product/1/price_history': () => [200, { data: [] }],
    'POST /api/shop/product/1': () => [200, member],
  });
  await openOffice('/products/edit/1', { userId: 77 });
  expect(await screen.findByText('A variant of “Mugs”')).toBeVisible();
  const description = screen.getByRole('textbox', { name: 'Description' });
  expect(description).toHaveAttribute('readonly');
  expect(description).toHaveAccessibleDescription('The same for all variants of the family');
  expect(screen.getByRole('textbox', { name: 'Description in English' })).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: /^Category/ })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'To the family' })).toHaveAttribute('href', '/products/edit/1#variants');

  // Its own fields are saved without those of the family.
  await userEvent.type(screen.getByRole('textbox', { name: /^SKU/ }), '-B');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const findSave = () => calls.find(({ route }) => route === 'POST /api/shop/product/1');
  await waitFor(() => expect(findSave()?.body).toMatchObject({ sku: 'MUG-1-B' }));
  for (const field of ['description', 'en_description', 'category_id', 'type_id'])
    expect(findSave()!.body).not.toHaveProperty(field);
});

it('lets a product that stands alone have its own description and category', async () => {
  fakeApi({ ...readable, 'GET /api/shop/product/1/price_history': () => [200, { data: [] }] });
  await openOffice('/products/edit/1', { userId: 77 });
  expect(await screen.findByRole('textbox', { name: 'Description' })).not.toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: /^Category/ })).toBeEnabled();
  expect(screen.queryByText(/^A variant of/)).toBeNull();
});

it('lists products in the language of the screen, and asks anew for another order', async () => {
  const calls = fakeApi({
    'POST /api/shop/products': () =>
      toListAnswer(makeProduct(), makeProduct({ id: 2, name: 'Плед', en_name: null, count: 0 })),
  });
  await openOffice('/products/list', { locale: 'ru' });
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('link', { name: 'Кружка' })).toHaveAttribute('href', '/products/edit/1');
  expect(within(table).getByText('Распродан')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Товары');
  expect(calls.find(({ route }) => route === 'POST /api/shop/products')?.body).toMatchObject({
    scope: 'all',
    page: 1,
    per_page: 20,
    sort: 'created_at',
    order: 'desc',
  });

  await userEvent.click(within(table).getByRole('button', { name: 'Цена' }));
  const listCall = () => calls.findLast(({ route }) => route === 'POST /api/shop/products');
  await waitFor(() => expect(listCall()?.body).toMatchObject({ sort: 'price', order: 'asc' }));
});

it('opens a record as the server has it, though its row was read a moment ago', async () => {
  fakeApi({
    ...readable,
    'POST /api/shop/products': () => toListAnswer(makeProduct({ sku: 'OLD-1' })),
    'GET /api/shop/product/1': () => [200, makeProduct({ sku: 'NEW-1' })],
  });
  await openOffice('/products/list');
  await userEvent.click(within(await screen.findByRole('table')).getByRole('link', { name: 'Mug' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^SKU/ })).toHaveValue('NEW-1'));
});

it('shows what is wrong at its field, the server’s refusal too, and keeps what was typed, even where the product was deleted meanwhile', async () => {
  const unfound = [404, { code: 'not_found', message: 'There is no such product' }] as const;
  let isGone = false;
  const calls = fakeApi({
    ...readable,
    'GET /api/shop/product/1': () => (isGone ? unfound : [200, makeProduct()]),
    'POST /api/shop/product/1': ({ body }) => {
      if (isGone) return unfound;
      const taken = { code: 'sku_taken', message: 'Taken by another', errors: { sku: 'Taken by another' } };
      // One error of a field that a vendor of one company does not see, one of no field.
      if ((body as { sku?: string }).sku === 'BOUND')
        return [
          422,
          { code: 'invalid', message: 'Wrong', errors: { 'company_id.0': 'Somebody else’s', '': 'Not today' } },
        ];
      return (body as { sku?: string }).sku === 'TAKEN'
        ? [409, taken]
        : [200, makeProduct({ price: 20.5 as never, sku: 'FREE' })];
    },
  });
  await openOffice('/products/edit/1');
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  const sku = screen.getByRole('textbox', { name: /^SKU/ });
  await userEvent.clear(price);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required field')).toBeVisible();
  expect(price).toHaveFocus();

  await userEvent.type(price, '20,5');
  await userEvent.clear(sku);
  await userEvent.type(sku, 'TAKEN');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sku).toHaveAccessibleDescription(/Taken by another/));
  expect(price).toHaveValue('20,5');

  await userEvent.clear(sku);
  await userEvent.type(sku, 'BOUND');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Company: Somebody else’s')).toBeVisible();
  expect(screen.getByText('Not today')).toBeVisible();

  await userEvent.clear(sku);
  await userEvent.type(sku, 'FREE');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Product saved')).toBeVisible());
  expect(calls.findLast(({ route }) => route.startsWith('POST'))).toMatchObject({
    route: 'POST /api/shop/product/1',
    body: { price: 20.5, sku: 'FREE', updated_at: makeProduct().updated_at },
  });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();

  expect(screen.getByText('Visible')).toBeVisible();
  isGone = true;
  await userEvent.clear(sku);
  await userEvent.type(sku, 'LATE');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /This was deleted in the meantime, or you may no longer see it.*What you typed stays here until you leave/,
  );
  expect(alert.parentElement).toHaveFocus();
  expect(within(alert).getByRole('link', { name: 'Back to the list' })).toBeVisible();
  expect(sku).toHaveValue('LATE');
  expect(screen.queryByText('Visible')).toBeNull();
  // The fields are read-only, not disabled: their text can be copied.
  await userEvent.type(sku, 'R');
  expect(sku).toHaveValue('LATE');
  expect([sku, price].map((input) => [input.hasAttribute('readonly'), input.hasAttribute('disabled')])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(screen.getByRole('switch', { name: /^Visible in the store/ })).toBeDisabled();
  expect(screen.getByText('It can’t be saved any more')).toBeVisible();
  for (const name of ['Save', 'Discard', 'Delete']) expect(screen.queryByRole('button', { name }), name).toBeNull();
  // An edit that can't be saved leaves no draft, since nothing would offer it.
  await userEvent.click(within(alert).getByRole('link', { name: 'Back to the list' }));
  await screen.findByRole('heading', { level: 1, name: /^Products/ });
  expect(JSON.stringify(localStorage)).not.toContain('LATE');
});

it('shows the second of two editors what differs, and saves what is chosen', async () => {
  const theirs = makeProduct({
    en_name: 'Their mug',
    price: 50 as never,
    sku: 'THEIRS',
    updated_at: '2026-01-02T10:00:00.000Z',
  });
  let hasTheirs = false;
  const calls = fakeApi({
    ...readable,
    'GET /api/shop/product/1': () => [200, hasTheirs ? theirs : makeProduct()],
    'POST /api/shop/product/1': ({ body }) => {
      hasTheirs = true;
      const isFresh = (body as { updated_at: string }).updated_at === theirs.updated_at;
      return isFresh ? [200, { ...theirs, price: 30 }] : [409, { code: 'stale', message: 'Changed meanwhile' }];
    },
  });
  await openOffice('/products/edit/1');
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  const sku = screen.getByRole('textbox', { name: /^SKU/ });
  await userEvent.clear(price);
  await userEvent.type(price, '30');
  await userEvent.clear(sku);
  await userEvent.type(sku, 'MINE');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const differences = await screen.findByRole('region', { name: /in the meantime/ });
  expect(
    within(differences)
      .getAllByRole('group')
      .map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(['Price', 'SKU']);
  expect(within(differences).getByText('Their mug')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name in English/ })).toHaveValue('Their mug');
  expect(price).toHaveValue('30');

  await userEvent.click(within(differences).getByRole('radio', { name: /Theirs.*THEIRS/ }));
  expect(sku).toHaveValue('THEIRS');
  await userEvent.click(within(differences).getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(screen.getByText('Product saved')).toBeVisible());
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({
    price: 30,
    updated_at: theirs.updated_at,
  });
  expect(screen.queryByRole('region', { name: /in the meantime/ })).toBeNull();
});

/** Opens a product and types the price 30; meanwhile somebody else saves the price 50. */
async function openProductWithConflict() {
  const theirs = makeProduct({ price: 50 as never, updated_at: '2026-01-02T10:00:00.000Z' });
  let hasTheirs = false;
  const changed = fakeLive();
  const calls = fakeApi({
    ...readable,
    'GET /api/shop/product/1': () => [200, hasTheirs ? theirs : makeProduct()],
    'POST /api/shop/product/1': () => [200, { ...theirs, price: 30 }],
  });
  await openOffice('/products/edit/1');
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  await userEvent.clear(price);
  await userEvent.type(price, '30');
  hasTheirs = true;
  await changed('products', 1);
  return { calls, price, theirs };
}

it('leads whoever presses Save to what somebody else has changed meanwhile, before it writes over that', async () => {
  const { calls, price, theirs } = await openProductWithConflict();
  const written = () => calls.filter(({ route }) => route === 'POST /api/shop/product/1');
  const differences = await screen.findByRole('region', { name: /in the meantime/ });
  expect(price).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(within(differences).getByRole('heading')).toHaveFocus();
  expect(written()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Product saved')).toBeVisible());
  expect(written().map(({ body }) => body)).toEqual([{ price: 30, updated_at: theirs.updated_at }]);
});

it.each(['above', 'in'] as const)('announces a conflict that appears %s the visible part of a form', async (place) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, place === 'above' ? -900 : 200, 600, 300),
  );
  const { calls, price, theirs } = await openProductWithConflict();
  const panel = await screen.findByRole('region', { name: /in the meantime/ });
  expect(price).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  if (place === 'in') {
    expect(screen.queryByRole('button', { name: liveLabels.en.seeChanges })).toBeNull();
    return;
  }
  await userEvent.click(await screen.findByRole('button', { name: liveLabels.en.seeChanges }));
  expect(within(panel).getByRole('heading')).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([panel]);

  // The user has seen the other version, so Save need not lead to it.
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({
      price: 30,
      updated_at: theirs.updated_at,
    }),
  );
});
