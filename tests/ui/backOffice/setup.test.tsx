import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SetupItem } from '#contract/setup.ts';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const done = (step: SetupItem['step']): SetupItem => ({ step, code: null, is_blocking: false, record_id: null });
const noPhoto: SetupItem = { step: 'product', code: 'product_no_photo', is_blocking: false, record_id: 7 };
const noMethod: SetupItem = { step: 'delivery', code: 'delivery_none', is_blocking: false, record_id: null };
const noProduct: SetupItem = { step: 'product', code: 'product_none', is_blocking: true, record_id: null };

const figures = { orders: 0, canceled: 0, completed: 0, items: 0, revenue: 0, average_sum: 0 };
const span = { from: '2026-03-01', to: '2026-03-02', totals: figures, series: [] };
const noSales = {
  ...span,
  by: 'day',
  previous: span,
  best_products: [],
  best_companies: null,
  abandoned: { carts: 0, worth: 0, is_more: false },
};
const routes: FakeRoutes = {
  'GET /api/statistics/sales': () => [200, noSales],
  'GET /api/shop/orders': () => toListAnswer(),
  'GET /api/shop/reviews': () => toListAnswer(),
};
const answerSetup = (...data: SetupItem[]): FakeRoutes => ({ 'GET /api/company/2/setup': () => [200, { data }] });

it('tells on the dashboard what is missing and why, with a link to each screen', async () => {
  fakeApi({ ...routes, ...answerSetup(noProduct, noMethod, done('payment'), done('logo')) });
  await openOffice('/statistics');
  const toggle = await screen.findByRole('button', { name: /Ready to sell.*2 of 4 done.*1 holds up sales/ });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const rows = screen.getAllByRole('listitem').filter((row) => row.closest('section')?.contains(toggle));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Products: missingHolds up sales.*nothing to buy/),
    expect.stringMatching(/^Delivery: missing.*by arrangement/),
    expect.stringMatching(/^Ways of payment: done/),
    expect.stringMatching(/^Logo: done/),
  ]);
  expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/products/create?company_id=2');
  expect(within(rows[1]!).getByRole('link', { name: 'Set up delivery' })).toHaveAttribute(
    'href',
    '/delivery/create?company_id=2',
  );
  expect(screen.getByRole('link', { name: 'Open: Logo' })).toHaveAttribute('href', '/companies/edit/2#logo');
  // What holds up sales can only be closed.
  expect(screen.queryByRole('button', { name: 'Hide this list' })).not.toBeInTheDocument();
  toggle.focus();
  await userEvent.keyboard('{Enter}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(rows[0]).not.toBeVisible();
});

it('leaves the dashboard once nothing is missing', async () => {
  fakeApi({ ...routes, ...answerSetup(done('product'), done('delivery')) });
  await openOffice('/statistics', { locale: 'ru' });
  expect(await screen.findByRole('heading', { name: 'За этот период заказов нет' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Готовность/ })).not.toBeInTheDocument();
});

it('is not shown to admins on the dashboard', async () => {
  const calls = fakeApi({ ...routes, ...answerSetup(noPhoto) });
  await openOffice('/statistics', { role: 'ROLE_ADMIN' });
  expect(await screen.findByRole('heading', { name: 'No orders in this period' })).toBeVisible();
  expect(calls.filter(({ route }) => route.endsWith('/setup'))).toEqual([]);
});

it('can be tried again where it could not be loaded', async () => {
  let isBroken = true;
  const { 'GET /api/company/2/setup': answer } = answerSetup(noPhoto);
  fakeApi({
    ...routes,
    'GET /api/company/2/setup': (call) => (isBroken ? [422, { message: 'Not now', code: 'invalid' }] : answer!(call)),
  });
  await openOffice('/statistics');
  expect(await screen.findByText('Not now')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/products/edit/7#photos');
});

it('stays hidden until the company’s page brings it back', async () => {
  const userId = 501;
  fakeApi({
    ...routes,
    ...answerSetup(noPhoto, done('delivery')),
    'GET /api/company/2': () => [200, { id: 2, brand: 'Sloboda', legal_person: 'Sloboda', inn: '12345', active: true }],
  });
  await openOffice('/statistics', { userId });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add a photo' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  document.body.innerHTML = '';
  await openOffice('/companies/edit/2#setup', { userId });
  expect(await screen.findByRole('link', { name: 'Add a photo' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show it on the dashboard' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show it on the dashboard' })).not.toBeInTheDocument(),
  );
});
