import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import NewImport from '#src/resources/imports/NewImport.tsx';
import { signIn } from '#src/session/session.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const figures = { total: 4, create: 3, change: 0, same: 0, refuse: 1, part: 0, unknown: 0 };
const can = {
  edit: false,
  check: false,
  run: false,
  cancel: false,
  undo: true,
  remove: true,
  refused: true,
  retry_photos: false,
};
const done = {
  id: 7,
  noun: 'products',
  company: { id: 1, brand: 'Sloboda' },
  author: { id: 1, fio: 'Olga', avatar: null },
  filename: 'goods.csv',
  bytes: 100,
  format: 'csv',
  profile: 'plain',
  status: 'done',
  phase: null,
  progress: 1,
  rows: figures,
  photos: { total: 0, done: 0, failed: 0 },
  kept: 0,
  failure: null,
  can,
  created_at: at,
  started_at: at,
  finished_at: at,
  columns: [],
  fields: [],
  mapping: [],
  beyond_type: [],
  families: null,
  options: {},
  sheets: [],
  encoding: 'utf-8',
  delimiter: ',',
};
const row = {
  line: 2,
  outcome: 'create',
  title: 'Kettle',
  record_id: 5,
  errors: [],
  left_out: [],
  changes: [],
  photo_errors: [],
  kept: false,
};
const fakes = (detail: object, data: object[] = [row]) => ({
  'GET /api/admin/imports/7': () => [200, detail] as const,
  'GET /api/admin/imports/7/report': () => [200, { columns: [], rows: 0 }] as const,
  'GET /api/admin/imports/7/rows': () => [200, { page: 1, per_page: 20, total: data.length, data }] as const,
});

it.each([
  [{ refuse: 1, unknown: 0 }, 'Rejected rows as CSV'],
  [{ refuse: 0, unknown: 1 }, 'Unprocessed rows as CSV'],
  [{ refuse: 1, unknown: 1 }, 'Rejected and unprocessed rows as CSV'],
])('names the file of rows to send again after what it holds: %j', async (rows, name) => {
  fakeApi(fakes({ ...done, status: 'canceled', rows: { ...figures, ...rows } }));
  await openOffice('/imports/view/7');
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it.each([
  ['en', { create: 3, change: 0 }, '3 new rows will be deleted. Rows that'],
  ['en', { create: 0, change: 1 }, '1 changed one gets back what it had. Rows that'],
  ['en', { create: 3, change: 1 }, '3 new rows will be deleted, 1 changed one gets back what it had. Rows that'],
  ['ru', { create: 3, change: 0 }, '3 новые строки будут удалены. То, что'],
] as const)('asks in %s before it undoes only about what it would change: %j', async (locale, rows, question) => {
  fakeApi(fakes({ ...done, rows: { ...figures, ...rows } }));
  await openOffice('/imports/view/7', { locale });
  const name = locale === 'en' ? 'Undo the import' : 'Отменить импорт';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(question);
});

it('says that it was undone in part, what stays and why, and tries the rest again', async () => {
  const calls = fakeApi({
    ...fakes({ ...done, status: 'partly_undone', kept: 1 }, [
      { ...row, kept: true },
      { ...row, line: 3, title: 'Gone', record_id: null },
      { ...row, line: 4, outcome: 'change', title: 'As before', record_id: 6 },
    ]),
    'POST /api/admin/imports/7/undo': () => [200, { ...done, status: 'undone' }],
  });
  await openOffice('/imports/view/7');
  expect(await screen.findByText('The import was partly undone')).toBeVisible();
  expect(screen.getByText('1 row was skipped: it has been changed or ordered since')).toBeVisible();
  // The remaining rows can be viewed.
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kettle']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the rest' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the rest too?' });
  expect(dialog).toHaveTextContent(/^.*1 row was left alone/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the rest' }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/admin/imports/7/undo')).toBe(true));
});

it('says how many families the products form, as long as they do', async () => {
  const checked = { ...done, status: 'checked', started_at: null, finished_at: null, can: { ...can, run: true } };
  const families = { count: 3, products: 12 };
  fakeApi({
    ...fakes({ ...checked, families }),
    'GET /api/admin/imports/7/categories': () => [200, { page: 1, per_page: 20, total: 0, data: [] }],
  });
  await openOffice('/imports/view/7');
  expect(await screen.findByText('12 products in 3 families')).toBeVisible();
});

it('says what is not taken over, and fetches failed photos again', async () => {
  const failed = { ...done, photos: { total: 3, done: 1, failed: 2 }, can: { ...can, retry_photos: true } };
  const column = { index: 4, header: 'Tags', samples: [], cells: 12, message: 'There is no field for this here' };
  const left = { field: 'price', label: 'Price', column: 'Regular price', value: '10', message: 'It is not taken' };
  const calls = fakeApi({
    ...fakes(failed, [{ ...row, left_out: [left] }]),
    'GET /api/admin/imports/7/report': () => [200, { columns: [column], rows: 1 }],
    'POST /api/admin/imports/7/photos/retry': () => [200, { ...failed, status: 'running', phase: 'photos' }],
  });
  await openOffice('/imports/view/7');
  expect(await screen.findByText('Tags (12)')).toBeVisible();
  expect(await screen.findByText(/Regular price “10”: It is not taken/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report as CSV' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1 row with something left out' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('left_out') === 'true')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Fetch the photos again' }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/admin/imports/7/photos/retry')).toBe(true));
});

it('says nothing of failed photos once the products are gone', async () => {
  const photos = { total: 3, done: 1, failed: 2 };
  fakeApi(fakes({ ...done, status: 'undone', photos }));
  await openOffice('/imports/view/7');
  expect(await screen.findByText('The import was undone')).toBeVisible();
  expect(screen.queryByText('2 photos could not be fetched')).toBeNull();
});

it('takes suggestions for unknown categories, asks for one, and checks again', async () => {
  const checked = {
    ...done,
    status: 'checked',
    options: { make_categories: false },
    can: { ...can, edit: true, check: true, run: true, undo: false },
  };
  const unknown = { rows: 2, rejected: 2, category_id: null, source: null, suggestions: [], request: null };
  const categories = [
    { ...unknown, name: 'Mug', suggestions: [3] },
    { ...unknown, name: 'Kites' },
  ];
  const node = { id: 3, name: 'Кружки', en_name: 'Mugs', description: null, en_description: null, active: true };
  const calls = fakeApi({
    ...fakes(checked),
    'GET /api/shop/categories/full': () => [
      200,
      { data: [{ ...node, parent: null, position: 0, products_count: 0, updated_at: at, children: [] }] },
    ],
    'GET /api/admin/imports/7/categories': () => [200, { page: 1, per_page: 20, total: 2, data: categories }],
    'PUT /api/admin/imports/7/categories': () => [204, undefined],
    'POST /api/admin/category_requests': () => [201, {}],
    'POST /api/admin/imports/7/check': () => [200, checked],
  });
  await openOffice('/imports/view/7');
  expect(await screen.findByRole('heading', { name: 'Their category → ours' })).toBeVisible();
  expect(screen.getByText('The rows of 2 categories will be rejected.')).toBeVisible();
  const suggestions = screen.getByRole('group', { name: 'Suggestions for “Mug”' });
  await userEvent.click(await within(suggestions).findByRole('button', { name: 'Mugs' }));
  expect(await screen.findByRole('combobox', { name: 'Our category for “Mug”' })).toHaveValue('Mugs');
  expect(calls.find(({ route }) => route === 'PUT /api/admin/imports/7/categories')?.body).toEqual({
    choices: [{ name: 'Mug', category_id: 3 }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the category “Kites”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for “Kites”' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Paper ones');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Requested')).toBeVisible();
  expect(calls.find(({ route }) => route === 'POST /api/admin/category_requests')?.body).toEqual({
    import_id: 7,
    name: 'Kites',
    comment: 'Paper ones',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeVisible();
});

it('takes no company from the address that the vendor does not work for', async () => {
  fakeApi({});
  const companies = [1, 2].map((id) => ({ id, brand: `Brand ${id}`, status: 'hired' as const }));
  signIn('t'.repeat(24), buildMe({ companies }));
  renderScreen(NewImport, '/imports/new?company=9');
  expect(await screen.findByText('First choose a company.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/^Into which company/), 'Brand 2');
  expect(screen.queryByText('First choose a company.')).toBeNull();
});
