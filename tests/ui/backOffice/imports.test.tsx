import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const figures = { total: 4, create: 3, change: 0, same: 0, refuse: 1, part: 0, unknown: 0 };
const can = { edit: false, check: false, run: false, cancel: false, undo: true, remove: true, refused: true };
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
  changes: [],
  photo_errors: [],
  kept: false,
};
const fakes = (detail: object, data: object[] = [row]) => ({
  'GET /api/admin/imports/7': () => [200, detail] as const,
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
