import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { maxId } from '#contract/fields.ts';
import { maxPerPage } from '#contract/lists.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { liveLabels } from '#src/backOffice/kit/liveLabels.ts';
import { listNotices } from '#src/ui/notices.ts';
import { makeOrder, makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('deletes the selected rows, tells which could not be and why, keeps those selected', async () => {
  const rows = ['Mug', 'Kettle', 'Lamp'].map((en_name, index) => makeProduct({ id: index + 1, en_name }));
  const calls = fakeApi({
    'POST /api/shop/products': () => toListAnswer(...rows),
    'GET /api/shop/orders': () => toListAnswer(),
    'DELETE /api/shop/product/1': () => [204, undefined],
    'DELETE /api/shop/product/3': () => [404, { code: 'not_found', message: 'The requested product is not found' }],
  });
  await openOffice('/products/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp' }));
  await user.keyboard('{/Shift}');
  // The kettle is between the two.
  await user.click(screen.getByRole('checkbox', { name: 'Select Kettle' }));
  await user.click(
    within(await screen.findByRole('group', { name: '2 selected' })).getByRole('button', { name: 'Delete' }),
  );
  const question = screen.getByRole('dialog', { name: 'Delete 2 entries?' });
  expect(question).toHaveTextContent('What you delete leaves the store immediately');
  expect(question).toHaveTextContent('This can’t be undone.');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  const report = await screen.findByRole('dialog', { name: 'Not everything could be done' });
  expect(report).toHaveTextContent('1 deleted');
  expect(within(report).getByRole('listitem')).toHaveTextContent('LampThe requested product is not found');
  expect(calls.filter(({ route }) => route.startsWith('DELETE')).map(({ route }) => route.at(-1))).toEqual(['1', '3']);
  await user.click(within(report).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(screen.getByRole('checkbox', { name: 'Select Mug' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Lamp' })).toBeChecked();
});

it.each([
  ['en', 'Select Mug', 'Delete', 'Delete 1 entry?', 'Mug'],
  ['ru', 'Выбрать: Кружка', 'Удалить', 'Удалить 1 запись?', 'Кружка'],
] as const)('names what is deleted before it is (%s)', async (locale, box, button, title, name) => {
  fakeApi({
    'POST /api/shop/products': () => toListAnswer(makeProduct()),
    'GET /api/shop/orders': () => toListAnswer(),
  });
  await openOffice('/products/list', { locale });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: box }));
  await user.click(within(await screen.findByRole('group', { name: /1/ })).getByRole('button', { name: button }));
  expect(within(screen.getByRole('dialog', { name: title })).getByRole('listitem')).toHaveTextContent(name);
});

it.each(['mouse', 'touch'])(
  'opens no row by a double click (%s) on a dialog that its first click closes',
  async (kind) => {
    fakeApi({
      'POST /api/shop/products': () => toListAnswer(makeProduct(), makeProduct({ id: 2, en_name: 'Lamp' })),
      'GET /api/shop/orders': () => toListAnswer(),
      'DELETE /api/shop/product/1': () => [404, { code: 'not_found', message: 'The requested product is not found' }],
    });
    await openOffice('/products/list');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
    await user.click(
      within(await screen.findByRole('group', { name: '1 selected' })).getByRole('button', { name: 'Delete' }),
    );
    const question = screen.getByRole('dialog', { name: 'Delete 1 entry?' });
    const row = screen.getByRole('link', { name: 'Lamp' });
    // A mouse counts its clicks, a finger does not
    const click = (target: Element, count: number) => {
      const detail = kind === 'mouse' ? count : 1;
      fireEvent.pointerDown(target, { pointerType: kind });
      fireEvent.mouseDown(target, { detail });
      return fireEvent.click(target, { detail });
    };
    click(within(question).getByRole('button', { name: 'Delete' }), 1);
    expect(click(row, 2)).toBe(false);
    // A click by the keyboard or a script belongs to no double click
    expect(fireEvent.click(screen.getByRole('heading', { level: 1 }), { detail: 0 })).toBe(true);
    const report = await screen.findByRole('dialog', { name: 'Not everything could be done' });
    expect(screen.getByRole('heading', { level: 1, name: /^Products/ })).toBeInTheDocument();
    await user.click(within(report).getAllByRole('button', { name: 'Close' })[1]!);
    expect(report).not.toBeInTheDocument();
    await user.click(row);
    await waitFor(() => expect(row).not.toBeInTheDocument());
  },
);

it.each(['mouse', 'touch'])(
  'leaves the question open, and unanswered, that the first click of a double click (%s) has asked',
  async (kind) => {
    const calls = fakeApi({
      'POST /api/shop/products': () => toListAnswer(makeProduct()),
      'GET /api/shop/orders': () => toListAnswer(),
      'DELETE /api/shop/product/1': () => [204],
    });
    await openOffice('/products/list');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
    const button = within(await screen.findByRole('group', { name: '1 selected' })).getByRole('button', {
      name: 'Delete',
    });
    const click = (target: Element, count: number) => {
      fireEvent.pointerDown(target, { pointerType: kind });
      return fireEvent.click(target, { detail: kind === 'mouse' ? count : 1 });
    };
    click(button, 1);
    const question = screen.getByRole('dialog', { name: 'Delete 1 entry?' });
    // What lies below the pointer then is the backdrop, or a button
    expect(click(question, 2)).toBe(false);
    expect(click(within(question).getByRole('button', { name: 'Delete' }), 2)).toBe(false);
    expect(question).toHaveAttribute('open');
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(question).not.toHaveAttribute('open');
  },
);

it('scrolls a long list of names by the keyboard, too', async () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(callback: () => void) {
        super(callback);
        observers.push(callback);
      }
    },
  );
  fakeApi({
    'POST /api/shop/products': () => toListAnswer(makeProduct()),
    'GET /api/shop/orders': () => toListAnswer(),
  });
  await openOffice('/products/list');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  await user.click(
    within(await screen.findByRole('group', { name: '1 selected' })).getByRole('button', { name: 'Delete' }),
  );
  const question = within(screen.getByRole('dialog'));
  expect(question.queryByRole('region')).toBeNull();
  // jsdom has no layout
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  act(() => observers.forEach((observe) => observe()));
  expect(question.getByRole('region', { name: '1 selected' })).toHaveAttribute('tabindex', '0');
});

it('edits the selected rows at once, after showing what would come of it', async () => {
  const rows = ['Mug', 'Lamp'].map((en_name, index) => makeProduct({ id: index + 1, en_name }));
  const state = {
    price: 24,
    total_count: 9,
    category: { id: 3, name: 'Посуда', en_name: 'Tableware' },
    type: { id: 1, name: 'Общий', en_name: 'General' },
    active: true,
  };
  const found = {
    total: 1,
    changed: 1,
    unchanged: 0,
    refused: 0,
    lost: [],
    refusals: [],
    rows: [{ id: 1, name: 'Кружка', en_name: 'Mug', sku: 'MUG-1', before: state, after: { ...state, price: 21.6 } }],
  };
  const calls = fakeApi({
    'POST /api/shop/products': () => [
      200,
      { page: 1, per_page: 20, total: 11_000, total_is_estimate: true, data: rows },
    ],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'GET /api/shop/product_types': () => toListAnswer(),
    'GET /api/shop/products/bulk': () => [200, { data: [] }],
    // Somebody else has deleted the lamp.
    'POST /api/shop/products/bulk/preview': ({ body }) =>
      'filter' in (body as object)
        ? [200, { ...found, total: 9860, changed: 9860, fingerprint: 'all' }]
        : (body as { ids: number[] }).ids.length === 2
          ? [
              404,
              {
                code: 'not_found',
                message: 'The requested product is not found',
                errors: { 'ids.1': 'There is no such thing' },
              },
            ]
          : [200, { ...found, fingerprint: 'as it was' }],
    'POST /api/shop/products/bulk': () => [200, { ...found, id: 8, undo_until: '2030-01-01T00:00:00.000Z' }],
    'POST /api/shop/products/bulk/8/undo': () => [200, { ...found, id: null, undo_until: null }],
  });
  await openOffice('/products/list');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp' }));
  await user.click(
    within(await screen.findByRole('group', { name: '2 selected' })).getByRole('button', { name: 'Edit…' }),
  );
  const editor = await screen.findByRole('dialog', { name: 'Edit 2 products' });
  expect(within(editor).getByRole('button', { name: 'Change 2 products' })).toBeDisabled();
  await user.selectOptions(within(editor).getByLabelText('Price'), 'Lower by percent');
  await user.type(within(editor).getByLabelText('Percent'), '10');
  expect(await within(editor).findByText(/\$21\.60/)).toHaveTextContent('Price: $24.00 → $21.60');
  expect(editor).toHaveTextContent('1 selected product no longer exists and is skipped');
  const button = within(editor).getByRole('button', { name: 'Change 1 product' });
  // The list's total is an estimate; the preview counts exactly.
  await user.click(within(editor).getByRole('radio', { name: 'All that the list finds: about 11,000' }));
  await within(editor).findByRole('button', { name: 'Change 9,860 products' });
  expect(within(editor).getByRole('radio', { name: 'All 9,860 that the list finds' })).toBeChecked();
  await user.click(within(editor).getByRole('radio', { name: 'The selected one' }));
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 product is as it was');
  const changes = { price: { by: 'percent', value: -10, round_to: '0.01' } };
  expect(calls.filter(({ route }) => route === 'POST /api/shop/products/bulk').map(({ body }) => body)).toEqual([
    { ids: [1], changes, fingerprint: 'as it was' },
  ]);
  expect(screen.queryByRole('group', { name: /selected/ })).not.toBeInTheDocument();

  // After closing, existing rows stay selected.
  for (const name of ['Select Mug', 'Select Lamp']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(
    within(await screen.findByRole('group', { name: '2 selected' })).getByRole('button', { name: 'Edit…' }),
  );
  const again = await screen.findByRole('dialog', { name: 'Edit 2 products' });
  await user.selectOptions(within(again).getByLabelText('In the store'), 'Hide');
  await within(again).findByRole('button', { name: 'Change 1 product' });
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('group', { name: '1 selected' });
});

it.each([
  ['Raise by percent', '-150', 'Must be a number, not below zero'],
  ['Lower by percent', '150', 'Must be less than 100'],
  ['Lower by percent', 'ten', 'Must be a number, not below zero'],
])('says at the field that no price can be changed so, and sends nothing: %s %s', async (way, text, error) => {
  const calls = fakeApi({
    'POST /api/shop/products': () => toListAnswer(makeProduct()),
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'GET /api/shop/product_types': () => toListAnswer(),
    'GET /api/shop/products/bulk': () => [200, { data: [] }],
  });
  await openOffice('/products/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
  const editor = await screen.findByRole('dialog', { name: 'Edit 1 product' });
  await userEvent.selectOptions(within(editor).getByLabelText('Price'), way);
  const percent = within(editor).getByLabelText('Percent');
  expect(percent).toBeValid();
  await userEvent.click(percent);
  await userEvent.paste(text);
  expect(percent).toBeInvalid();
  expect(percent).toHaveAccessibleDescription(error);
  // Another change beside it sends nothing either.
  await userEvent.selectOptions(within(editor).getByLabelText('In the store'), 'Hide');
  await userEvent.type(percent, '{Enter}');
  expect(within(editor).getByRole('button', { name: 'Change 1 product' })).toBeDisabled();
  // Not "Calculating…": no preview is on its way.
  expect(editor).toHaveTextContent('Choose above what is to change');
  expect(calls.filter(({ route }) => route.startsWith('POST /api/shop/products/bulk'))).toEqual([]);
});

/** Fakes products in pages of 20. @param answer the total; `fails` makes the page fail */
const listPages = (answer: (page: number) => number | 'fails') =>
  fakeApi({
    'POST /api/shop/products': ({ body }) => {
      const { page } = body as { page: number };
      const total = answer(page);
      if (total === 'fails') return [503, { message: 'Busy', code: 'unavailable' }];
      return [
        200,
        {
          page,
          per_page: 20,
          total,
          data: (page - 1) * 20 < total ? [makeProduct({ id: page, en_name: `Mug of page ${page}` })] : [],
        },
      ];
    },
    'GET /api/shop/orders': () => toListAnswer(),
  });

it('stays on a page that fails and tries it again; leads back only from a page past the end, to the last one', async () => {
  let [isDown, total] = [true, 65];
  listPages((page) => (page === 2 && isDown ? 'fails' : total));
  await openOffice('/products/list');
  await screen.findByText('Mug of page 1');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Mug of page 2');
  total = 35;
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('21–35 of 35')).toBeInTheDocument();
  await waitFor(() => expect(listNotices().map(({ text }) => text)).toEqual([liveLabels.en.pastEnd]));
});

it('reports soon that a page gives no answer, and its failure in place of the rows of the page before', async () => {
  fakeApi({
    'POST /api/shop/products': ({ body }) =>
      (body as { page: number }).page === 2
        ? new TypeError('Failed to fetch')
        : [200, { page: 1, per_page: 20, total: 40, data: [makeProduct()] }],
    'GET /api/shop/orders': () => toListAnswer(),
  });
  await openOffice('/products/list');
  await screen.findByText('Mug');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(kitLabels.en.noAnswerYet)).toBeVisible();
  // The client still tries again.
  expect(screen.getByText('Mug').closest('[data-stale]')).toHaveAttribute('data-stale', 'true');
  expect(screen.queryByRole('alert')).toBeNull();

  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loadedNetwork error');
  expect(screen.queryByText('Mug')).toBeNull();
  expect(screen.queryByText(kitLabels.en.noAnswerYet)).toBeNull();
});

it.each(['en', 'ru'] as const)('offers to reset a list whose address the server rejects (%s)', async (locale) => {
  const calls = fakeApi({
    'POST /api/shop/products': ({ body }) =>
      (body as { per_page: number }).per_page > 500
        ? [422, { code: 'invalid', message: 'Some fields are wrong', errors: { per_page: 'At most 500' } }]
        : toListAnswer(makeProduct()),
    'GET /api/shop/orders': () => toListAnswer(),
  });
  const address = new URLSearchParams({
    page: '3',
    perPage: '9999',
    sort: 'price',
    order: 'ASC',
    filter: JSON.stringify({ q: 'mug', price_from: 5 }),
  });
  await openOffice(`/products/list?${address}`, { locale });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Some fields are wrong');
  await userEvent.click(within(alert).getByRole('button', { name: kitLabels[locale].resetList }));
  expect(await screen.findByText(locale === 'en' ? 'Mug' : 'Кружка')).toBeInTheDocument();
  const lastQuery = calls.findLast(({ route }) => route === 'POST /api/shop/products')?.body;
  expect(lastQuery).toMatchObject({ page: 1, per_page: 20 });
  for (const key of ['q', 'price_from']) expect(lastQuery).not.toHaveProperty(key);
  expect(lastQuery).not.toMatchObject({ sort: 'price', order: 'asc' });
});

it.each([
  ['perPage=9999', { page: 1, per_page: maxPerPage }],
  ['perPage=0', { page: 1, per_page: 20 }],
  ['perPage=-3&page=2', { page: 2, per_page: 20 }],
  ['page=-1', { page: 1, per_page: 20 }],
  ['page=99999999999', { page: Math.floor(maxId / 20), per_page: 20 }],
])('asks only for a page that a list can have: %s', async (address, paging) => {
  const calls = fakeApi({
    'POST /api/shop/products': () => [200, { page: 1, per_page: 20, total: 30, data: [makeProduct()] }],
    'GET /api/shop/orders': () => toListAnswer(),
  });
  await openOffice(`/products/list?${address}`);
  expect(await screen.findByText('Mug')).toBeVisible();
  expect(calls.find(({ route }) => route === 'POST /api/shop/products')?.body).toMatchObject(paging);
});

it('offers to clear the filters that a list knows, not those that only its address has', async () => {
  fakeApi({ 'POST /api/shop/products': () => toListAnswer(), 'GET /api/shop/orders': () => toListAnswer() });
  const getAddress = (filter: object) => `/products/list?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  await openOffice(getAddress({ nope: 1 }));
  expect(await screen.findByText('No products yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: kitLabels.en.clearFilters })).toBeNull();
  cleanup();
  await openOffice(getAddress({ nope: 1, price_from: 5 }));
  expect(await screen.findByText(kitLabels.en.noResults)).toBeVisible();
  expect(screen.getAllByRole('button', { name: kitLabels.en.clearFilters }).length).toBeGreaterThan(0);
});

it.each([
  ['en', 'Harbour', ['Pickup', 'No pickup', 'Warehouse', 'No warehouse']],
  ['ru', 'Гавань', ['Самовывоз', 'Без самовывоза', 'Склад', 'Не склад']],
] as const)('names what a bulk change of a boolean sets (%s)', async (locale, name, actions) => {
  const store = {
    id: 1,
    name: 'Гавань',
    en_name: 'Harbour',
    company_id: 2,
    phone: null,
    pickup: true,
    warehouse: false,
  };
  const location = { address: 'Quay 1', lat: null, lng: null };
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const working_time = Object.fromEntries(week.map((day) => [day, null]));
  const state = {
    location,
    working_time,
    is_open: true,
    opens_at: null,
    time_zone: 'UTC',
    updated_at: '2026-01-01T10:00:00.000Z',
  };
  const calls = fakeApi({
    'GET /api/shop/stores': () => toListAnswer({ ...store, ...state }),
    'GET /api/shop/orders': () => toListAnswer(),
    'POST /api/shop/store/1': () => [200, { ...store, ...state, pickup: false }],
  });
  await openOffice('/stores/list', { locale });
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  for (const action of actions) expect(await screen.findByRole('button', { name: action })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: actions[1] }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/shop/store/1')?.body).toMatchObject({ pickup: false }),
  );
});

it('does not offer to reset a list that fails for another reason', async () => {
  listPages(() => 'fails');
  await openOffice('/products/list');
  expect(within(await screen.findByRole('alert')).getAllByRole('button')).toHaveLength(1);
});

it('says of a range that ends before it begins why nothing is found, in a list’s filter and in statistics', async () => {
  fakeApi({
    'GET /api/shop/orders': () => toListAnswer(makeOrder()),
    'GET /api/promo_code_stat_all': () => [200, { total: 0, usage: [], countries: [], platforms: [], days: [] }],
  });
  await openOffice('/orders/list/full');
  await userEvent.click((await screen.findAllByText('Sum')).find((pill) => pill.closest('summary'))!);
  const ends = within(await screen.findByLabelText('Sum'));
  await userEvent.type(ends.getByLabelText('From'), '20');
  await userEvent.type(ends.getByLabelText('To'), '5');
  expect(await ends.findByText('“From” comes after “To”: nothing can be found.')).toBeInTheDocument();
  cleanup();
  await openOffice('/promocodes/stat?start_date=2026-11-20&end_date=2026-11-01', { role: 'ROLE_ADMIN' });
  expect(await screen.findByText('No such days')).toBeVisible();
  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription('The end can’t be before the start');
});
