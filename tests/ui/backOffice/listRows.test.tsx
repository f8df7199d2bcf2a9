import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeLive } from '#tests/support/liveScreen.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const idle = { 'GET /api/shop/orders': () => toListAnswer() } as const;

interface ListBody {
  page: number;
  per_page: number;
  sort?: string;
  order?: string;
}

const makeMug = (id: number, changes = {}) => makeProduct({ id, en_name: `Mug ${id}`, ...changes });

/** Fakes a list of so many mugs. A page on the screen has only its first rows: jsdom takes seconds to search more. */
const listMugs = (total: number) =>
  fakeApi({
    ...idle,
    'POST /api/shop/products': ({ body }) => {
      const { page, per_page } = body as ListBody;
      const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * per_page, page * per_page);
      const data = ids.slice(0, per_page === 20 ? 6 : per_page).map((id) => makeMug(id));
      return [200, { page, per_page, total, data }];
    },
  });

const getHeader = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
/** All columns; jsdom has no layout, so it never shows those of wide tables. */
const listHeaders = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent);

/** A window as narrow as a phone. */
const showOnPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

it('sorts by a column’s header with the keyboard, and tells screen readers how it is sorted', async () => {
  const calls = listMugs(2);
  await openOffice('/products/list');
  await screen.findByText('Mug 1');
  expect(getHeader('Price')).toHaveAttribute('aria-sort', 'none');
  expect(getHeader('Picture')).not.toHaveAttribute('aria-sort');
  const user = userEvent.setup();
  for (const [order, sort] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const) {
    within(getHeader('Price')).getByRole('button').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getHeader('Price')).toHaveAttribute('aria-sort', sort));
    await waitFor(() =>
      expect(calls.findLast(({ route }) => route === 'POST /api/shop/products')?.body).toMatchObject({
        sort: 'price',
        order,
      }),
    );
  }
  expect(screen.getAllByRole('cell').filter((cell) => cell.hasAttribute('aria-sort'))).toEqual([]);
});

it('opens a record by a click on its row, not by a click on what the row holds', async () => {
  const calls = listMugs(1);
  await openOffice('/products/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug 1' }));
  expect(screen.getByRole('table')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Tableware'));
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/shop/product/1'));
});

it('keeps the selection from page to page, and selects all that the list finds', async () => {
  listMugs(25);
  await openOffice('/products/list');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug 3' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug 21' }));
  await screen.findByRole('group', { name: '2 selected' });
  expect(screen.queryByRole('button', { name: 'Select all 25 found' })).not.toBeInTheDocument();
  const page = screen.getByRole('checkbox', { name: 'Select all on this page' });
  expect(page).toBePartiallyChecked();
  await user.click(page);
  await screen.findByRole('group', { name: '6 selected' });
  await user.click(screen.getByRole('button', { name: 'Select all 25 found' }));
  await screen.findByRole('group', { name: '25 selected' });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Mug 3' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('checkbox', { name: 'Select Mug 3' })).not.toBeChecked();
  expect(screen.queryByRole('group', { name: /selected/ })).not.toBeInTheDocument();
});

it('selects everything between two clicks with Shift, in both directions, and only on one page', async () => {
  listMugs(25);
  await openOffice('/products/list');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug 4' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Mug 2' }));
  await screen.findByRole('group', { name: '3 selected' });
  expect(screen.getByRole('checkbox', { name: 'Select Mug 3' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Select Mug 6' }));
  await screen.findByRole('group', { name: '5 selected' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug 23' }));
  await screen.findByRole('group', { name: '6 selected' });
  await user.keyboard('{/Shift}');
});

it('ends the selection with the filter that it was made under', async () => {
  const calls = listMugs(2);
  const getSearch = () =>
    (calls.findLast(({ route }) => route === 'POST /api/shop/products')?.body as { q?: string } | undefined)?.q;
  await openOffice('/products/list');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mug 1' }));
  await screen.findByRole('group', { name: '1 selected' });
  await user.type(screen.getByRole('searchbox', { name: 'Name or SKU' }), 'mug');
  await waitFor(() => expect(getSearch()).toBe('mug'));
  await waitFor(() => expect(screen.queryByRole('group', { name: '1 selected' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Clear value' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  expect(await screen.findByRole('checkbox', { name: 'Select Mug 1' })).not.toBeChecked();
});

it('dims the rows of the page before while the next one loads', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeApi({
    ...idle,
    'POST /api/shop/products': async ({ body }) => {
      const { page } = body as ListBody;
      if (page === 2) await answered;
      return [200, { page, per_page: 20, total: 40, data: [makeMug(page)] }];
    },
  });
  await openOffice('/products/list');
  await screen.findByText('Mug 1');
  expect(document.querySelector('[data-stale=true]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(document.querySelector('[data-stale=true]')).toContainElement(screen.getByText('Mug 1')));
  answer();
  await screen.findByText('Mug 2');
  expect(document.querySelector('[data-stale=true]')).toBeNull();
});

describe('columns', () => {
  it('are chosen and put in order by the user, by buttons too, and stay so', async () => {
    listMugs(1);
    await openOffice('/products/list', { userId: 901 });
    await screen.findByText('Mug 1');
    expect(listHeaders()).toEqual(
      expect.arrayContaining(['Name', 'SKU', 'Category', 'Price', 'In stock', 'Rating', 'Status']),
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns of this list' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Category' }));
    await user.click(screen.getByRole('checkbox', { name: 'Company' }));
    await user.click(screen.getByRole('button', { name: 'Move Price up' }));
    await user.click(screen.getByRole('button', { name: 'Move Price up' }));
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    const arranged = ['Picture', 'Name', 'Price', 'SKU', 'In stock', 'Rating', 'Status', 'Company'];
    await waitFor(() => expect(listHeaders().slice(1)).toEqual(arranged));
    cleanup();
    await openOffice('/products/list', { userId: 901 });
    await screen.findByText('Mug 1');
    expect(listHeaders().slice(1)).toEqual(arranged);
  });

  it('stand as they were stored by the first version', async () => {
    listMugs(1);
    localStorage.setItem(
      'RaStoreoffice-902.products./products/list.columns',
      JSON.stringify({ order: ['photos', 'price', 'name'], shown: ['price', 'name'] }),
    );
    await openOffice('/products/list', { userId: 902 });
    await screen.findByText('Mug 1');
    expect(listHeaders().slice(1)).toEqual(['Price', 'In stock', 'Rating', 'Status', 'Name', 'SKU', 'Category']);
  });
});

it('shows, renames and deletes a filter that was saved, also by the first version', async () => {
  const calls = listMugs(1);
  localStorage.setItem(
    'RaStoreoffice-903.products./products/list.saved',
    JSON.stringify([{ id: 1, name: 'Hidden', filter: { active: false }, sort: { field: 'price', order: 'ASC' } }]),
  );
  await openOffice('/products/list', { userId: 903 });
  const user = userEvent.setup();
  const saved = within(await screen.findByRole('navigation', { name: 'Views' }));
  await user.click(saved.getByRole('button', { name: 'Hidden' }));
  await waitFor(() => expect(saved.getByRole('button', { name: 'Hidden' })).toHaveAttribute('aria-current', 'true'));
  await waitFor(() =>
    expect(calls.findLast(({ route }) => route === 'POST /api/shop/products')?.body).toMatchObject({
      active: false,
      sort: 'price',
      order: 'asc',
    }),
  );
  await user.click(saved.getByRole('button', { name: 'Rename or delete “Hidden”' }));
  const naming = await screen.findByRole('dialog', { name: 'Saved filter' });
  await user.clear(within(naming).getByRole('textbox'));
  await user.type(within(naming).getByRole('textbox'), 'Out of sight{Enter}');
  await saved.findByRole('button', { name: 'Rename or delete “Out of sight”' });
  expect(localStorage.getItem('RaStoreoffice-903.products./products/list.savedQueries')).toContain('Out of sight');
  await user.click(saved.getByRole('button', { name: 'Rename or delete “Out of sight”' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Saved filter' })).getByRole('button', { name: 'Delete filter' }),
  );
  await waitFor(() => expect(saved.queryByRole('button', { name: 'Out of sight' })).not.toBeInTheDocument());
});

it('updates rows in place when they change elsewhere, and announces new ones without moving anything', async () => {
  const report = fakeLive();
  let rows = [makeMug(1), makeMug(2)];
  fakeApi({ ...idle, 'POST /api/shop/products': () => toListAnswer(...rows) });
  await openOffice('/products/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug 1' }));
  rows = [makeMug(3), makeMug(2), makeMug(1, { price: 77 })];
  await report('products', 3);
  await report('products', 1);
  expect(await screen.findByText('$77.00')).toBeInTheDocument();
  const listNames = () => screen.getAllByRole('row').flatMap((row) => /Mug \d/.exec(row.textContent ?? '')?.[0] ?? []);
  expect(listNames()).toEqual(['Mug 1', 'Mug 2']);
  expect(screen.getByRole('checkbox', { name: 'Select Mug 1' })).toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: /^1 new/ }));
  await waitFor(() => expect(listNames()).toEqual(['Mug 3', 'Mug 2', 'Mug 1']));
});

it('shows cards on a phone, which can be opened and selected', async () => {
  showOnPhone();
  listMugs(2);
  await openOffice('/products/list');
  const [first] = (await screen.findAllByRole('listitem')).filter((item) => item.textContent?.includes('Mug 1'));
  const card = within(first as HTMLElement);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(card.getByRole('link', { name: /Mug 1/ })).toHaveAttribute('href', '/products/edit/1');
  expect(first).toHaveTextContent('$24.00');
  expect(first).toHaveTextContent('Visible');
  await userEvent.click(card.getByRole('checkbox', { name: 'Select Mug 1' }));
  await screen.findByRole('group', { name: '1 selected' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await screen.findByRole('group', { name: '2 selected' });
});
