import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Figures, Sales } from '#contract/statistics.ts';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const figures = (changes: Partial<Record<keyof Figures, number>> = {}): Figures =>
  ({ orders: 0, canceled: 0, completed: 0, items: 0, revenue: 0, average_sum: 0, ...changes }) as Figures;
const makeSpan = (orders: number, revenue: number) => {
  const totals = figures({ orders, revenue, average_sum: orders ? revenue / orders : 0, items: orders * 2 });
  return {
    from: '2026-03-01',
    to: '2026-03-02',
    totals,
    series: [
      { ...figures(), date: '2026-03-01' },
      { ...totals, date: '2026-03-02' },
    ],
  };
};
const sales = (now = makeSpan(4, 120), before = makeSpan(2, 160)) =>
  ({
    ...now,
    by: 'day',
    previous: before,
    best_products: now.totals.orders
      ? [
          {
            product: { id: 7, name: 'Кружка', en_name: 'Mug', photo: null, blur: null },
            company: { id: 2, brand: 'Sloboda' },
            items: 3,
            revenue: 72,
          },
        ]
      : [],
    best_companies: null,
    abandoned: { carts: now.totals.orders ? 2 : 0, worth: 50, is_more: false },
  }) as unknown as Sales;

it('shows figures against the period before, charts with tables, what sells best and what was left', async () => {
  fakeApi({
    'GET /api/statistics/sales': () => [200, sales()],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/reviews': () => toListAnswer(),
    'GET /api/company/2/setup': () => [200, { data: [] }],
  });
  await openOffice('/statistics');
  expect(await screen.findByText('$120.00', { selector: 'dd' })).toBeVisible();
  const tiles = screen.getAllByText(/before$/, { selector: 'dd' }).map(({ textContent }) => textContent);
  expect(tiles).toContain('↑ up 100% · 2 before');
  expect(tiles).toContain('↓ down 25% · $160.00 before');
  const chart = screen.getAllByRole('figure')[0]!;
  await userEvent.click(within(chart).getByText('As a table'));
  expect(within(chart).getByRole('row', { name: /Mar 2, 2026/ })).toHaveTextContent('$120.00$160.00');
  expect(screen.getByRole('link', { name: 'Mug' })).toHaveAttribute('href', '/products/edit/7');
  expect(screen.getByText('worth $50.00')).toBeVisible();
});

it('keeps period and step in the address, and asks for them', async () => {
  const calls = fakeApi({
    'GET /api/statistics/sales': () => [200, sales()],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/reviews': () => toListAnswer(),
    'GET /api/company/2/setup': () => [200, { data: [] }],
  });
  const getQuery = () =>
    calls
      .filter(({ route }) => route.startsWith('GET /api/statistics'))
      .map(({ query }) => Object.fromEntries(query))
      .at(-1);
  await openOffice('/statistics?period=own&from=2026-03-01&to=2026-03-31&by=week');
  await screen.findAllByRole('figure');
  expect(getQuery()).toMatchObject({ from: '2026-03-01', to: '2026-03-31', by: 'week' });
  await userEvent.click(screen.getByRole('button', { name: '90 days' }));
  await waitFor(() => expect(getQuery()).toMatchObject({ by: 'week' }));
  expect(screen.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
});

it('leads on where nothing was sold', async () => {
  fakeApi({
    'GET /api/statistics/sales': () => [200, sales(makeSpan(0, 0), makeSpan(0, 0))],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/reviews': () => toListAnswer(),
    'GET /api/company/2/setup': () => [200, { data: [] }],
  });
  await openOffice('/statistics', { locale: 'ru' });
  expect(await screen.findByRole('heading', { name: 'За этот период заказов нет' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Показать 90 дней' })).toHaveAttribute(
    'href',
    expect.stringContaining('/statistics?period=90'),
  );
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});

it('leads a new vendor on above lists, except where the empty list does', async () => {
  fakeApi({ 'POST /api/shop/products': () => toListAnswer(), 'GET /api/shop/orders': () => toListAnswer() });
  await openOffice('/orders/list/full', { nextStep: 'product' });
  expect(await screen.findByText('Next step: your first product')).toBeVisible();
  cleanup();
  await openOffice('/products/list', { nextStep: 'product' });
  expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
  expect(screen.queryByText('Next step: your first product')).not.toBeInTheDocument();
});

it('leads a company that is not ready by its checklist alone', async () => {
  fakeApi({
    'GET /api/statistics/sales': () => [200, sales(makeSpan(0, 0), makeSpan(0, 0))],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/reviews': () => toListAnswer(),
    'GET /api/company/2/setup': () => [
      200,
      { data: [{ step: 'product', code: 'product_none', is_blocking: true, record_id: null }] },
    ],
  });
  await openOffice('/statistics', { nextStep: 'product' });
  expect(await screen.findByRole('heading', { name: /Ready to sell/ })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No orders in this period' })).toBeVisible();
  expect(screen.queryByText('Begin to sell')).not.toBeInTheDocument();
});
