/** Screens and parts of the back office that ask `canAccess`. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const review = {
  id: 3,
  rating: 5,
  text: 'Lovely mug',
  author: { id: 9, fio: 'Anna Taylor' },
  created_at: '2026-01-01T10:00:00.000Z',
  status: 'published',
  verified: true,
  imported: false,
  counted: true,
  reason: null,
  answer: null,
  answered_at: null,
  product: { id: 1, name: 'Кружка', en_name: 'Mug', photo: null },
  company: { id: 2, brand: 'Sloboda' },
};
const emptyPage = [200, { page: 1, per_page: 20, total: 0, data: [] }] as const;

it.each([
  ['ROLE_VENDOR', 'This screen is not for you'],
  ['ROLE_ADMIN', 'Failed background jobs'],
] as const)('shows %s at the jobs: %s', async (role, title) => {
  fakeApi({ 'GET /api/admin/jobs': () => [200, []] });
  await openOffice('/settings/jobs', { role });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});

it.each([
  ['ROLE_ADMIN', 1],
  ['ROLE_MANAGER', 0],
] as const)('shows %s so many buttons that add a user: %s', async (role, count) => {
  fakeApi({ 'GET /api/users': () => emptyPage, 'GET /api/users/list': () => emptyPage });
  await openOffice('/users/customers', { role });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: 'Add a user' })).toHaveLength(count);
});

it('opens a review to a vendor, who may answer but not change it', async () => {
  fakeApi({ 'GET /api/shop/review/3': () => [200, review] });
  await openOffice('/reviews/edit/3', { role: 'ROLE_VENDOR' });
  expect(await screen.findByText('Lovely mug')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
});
