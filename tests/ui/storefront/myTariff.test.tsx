import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '#contract/users.ts';
import { dayMs } from '#contract/rules/time.ts';
import { Page } from '#src/storefront/tariffs/MyTariffPage.tsx';
import { signIn } from '#src/session/session.ts';
import { fakeApi, type FakeRoutes, renderScreen } from '#tests/support/storefrontScreen.tsx';

const at = new Date(Date.now() - dayMs).toISOString();
const limits = { products: 100, albums: 5, records: 100, time_capsules: 3, memorials: 1 };
const unlimited = { products: null, albums: null, records: null, time_capsules: null, memorials: null };
const base = {
  id: 3,
  kind: 'vendor_base',
  audience: 'vendors',
  name: 'Базовый',
  en_name: 'Base',
  description: null,
  en_description: null,
  prices: { 7: 0, 30: 0, 120: 0, 365: 0 },
  limits,
  benefits: { cashback_percent: 0, cashback_days: 0, early_access: false },
  active: true,
  is_sold: false,
  updated_at: at,
};
const premium = {
  ...base,
  id: 4,
  kind: 'vendor_premium',
  name: 'Премиум',
  en_name: 'Premium',
  prices: { 7: 8, 30: 25, 120: 85, 365: 220 },
  limits: unlimited,
  is_sold: true,
};
const me = {
  id: 1,
  roles: ['ROLE_USER', 'ROLE_VENDOR'],
  companies: [],
  is_guest: false,
  bonus_balance: 50,
  tariff: base,
  tariff_expires_at: at,
} as unknown as Me;
const expiredTariff = {
  tariff: base,
  tariff_expires_at: at,
  state: 'expired',
  ended: { id: 4, kind: 'vendor_premium', name: 'Премиум', en_name: 'Premium' },
  usage: [{ limit: 'products', used: 120, most: 100 }],
  hidden_products: 20,
};
const noTariff = { page: 1, per_page: 10, total: 0, data: [] };

const routes: FakeRoutes = {
  'GET /api/tariffs/subscription': () => [200, expiredTariff],
  'GET /api/tariffs': () => [200, { ...noTariff, total: 2, data: [base, premium] }],
  'GET /api/tariffs/history': () => [200, noTariff],
  'GET /api/me': () => [200, me],
  'POST /api/buy_tariff/4': () => [
    200,
    { status: 'succeeded', tariff: premium, tariff_expires_at: at, bonus_balance: 25 },
  ],
};

beforeEach(() => signIn('token', me));

describe('my plan', () => {
  it('says what has ended, how much is used and what is hidden', async () => {
    fakeApi(routes);
    renderScreen(Page, '/tariffs/my');
    expect(await screen.findByText(/20 products are hidden from the storefront/)).toBeTruthy();
    expect(screen.getByText(/^Premium ended on/)).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Products' }).getAttribute('aria-valuetext')).toBe('120 of 100');
  });

  it('sells nothing that the shop does not have', async () => {
    fakeApi(routes);
    renderScreen(Page, '/tariffs/my');
    await screen.findByText('Compare the plans');
    expect(screen.queryByText(/albums|records|time capsules|memorials/i)).toBeNull();
  });

  it('names the benefits of Pro where it is sold and where it is had', async () => {
    const free = { ...base, id: 1, kind: 'buyer_free', audience: 'buyers', name: 'Бесплатный', en_name: 'Free' };
    const benefits = { cashback_percent: 3, cashback_days: 21, early_access: true };
    const pro = { ...premium, id: 2, kind: 'buyer_pro', audience: 'buyers', name: 'Про', en_name: 'Pro', benefits };
    fakeApi({
      ...routes,
      'GET /api/tariffs/subscription': () => [
        200,
        { ...expiredTariff, tariff: pro, state: 'active', ended: null, usage: [], hidden_products: 0 },
      ],
      'GET /api/tariffs': () => [200, { ...noTariff, total: 2, data: [free, pro] }],
    });
    renderScreen(Page, '/tariffs/my');
    const row = await screen.findByRole('row', { name: /Bonuses for card payments/ });
    // One is on the page that sells the plan, one on the user's plan.
    await waitFor(() =>
      expect(screen.getAllByText(/^3% of what you pay by card comes back as bonuses 21 days after/)).toHaveLength(2),
    );
    expect(screen.getAllByText('See new collections before everyone else.')).toHaveLength(2);
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', '3%']);
    expect(screen.queryByText(/albums|records|time capsules|memorials/i)).toBeNull();
  });

  it('tells the price of a month and the saving of each period, and offers bonuses only where they suffice', async () => {
    fakeApi(routes);
    renderScreen(Page, '/tariffs/my', { locale: 'ru' });
    const year = (await screen.findByText('Год')).closest('label')!;
    expect(within(year).getByText(/18,33/)).toBeTruthy();
    expect(within(year).getByText('−27 %')).toBeTruthy();
    await userEvent.click(within(year).getByRole('radio'));
    expect(screen.getByRole('button', { name: /бонусами/ })).toHaveProperty('disabled', true);
    expect(screen.getByText(/не хватает/)).toBeTruthy();
  });

  it('pays for the chosen period with bonuses, once it has said what is paid and until when', async () => {
    const calls = fakeApi(routes);
    renderScreen(Page, '/tariffs/my');
    const spent = () => calls.find(({ route }) => route === 'POST /api/buy_tariff/4');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $25 with bonuses' }));
    const question = within(await screen.findByRole('dialog', { name: /with bonuses\?/ }));
    expect(question.getByText(/1 month \(until .*\)\. \$25 of your bonuses pays for it, \$\d+ stays/)).toBeTruthy();
    expect(spent()).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: 'Pay $25 with bonuses' }));
    expect(await screen.findByText(/your plan runs until/)).toBeTruthy();
    expect(spent()?.body).toEqual({ days: 30 });
  });
});
