import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '#src/i18n/locale.ts';
import { storedReferral } from '#src/session/referral.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { Page as LoginPage } from '#src/storefront/auth/LoginPage.tsx';
import { Page as CheckoutPage } from '#src/storefront/checkout/CheckoutPage.tsx';
import { checkoutDraft } from '#src/storefront/checkout/draft.ts';
import { BonusPart } from '#src/storefront/promo/BonusPart.tsx';
import {
  buildBasketCart,
  buildCart,
  buildCartItem,
  buildMe,
  buildOrderPreview,
  buildQuotes,
} from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const filled = buildBasketCart([buildCartItem(1, { count: 2, price: 10 })]);
const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: [filled] }],
  'GET /api/me': () => [200, buildMe()],
  'POST /api/shop/delivery_quotes': () => [200, buildQuotes([filled])],
  'PUT /api/shop/cart/info': () => [200, filled],
  'POST /api/shop/order_previews': () => [200, { data: [buildOrderPreview(filled)] }],
};
const terms: FakeRoutes = { 'GET /api/promo_codes/terms': () => [200, { amount: 100, bonus: 50 }] };
const entry = (id: number, amount: number, balance_after: number) => ({
  id,
  created_at: '2026-03-01T10:00:00.000Z',
  amount,
  comment: null,
  reason: amount > 0 ? 'promo' : 'order_spent',
  author: null,
  user: { id: 7, fio: 'Ann Lee' },
  order_id: amount > 0 ? null : 41,
  balance_after,
});

/** Whether an element comes after another one, which it does not contain. */
const isBelow = (upper: Element, lower: Element): boolean =>
  upper.compareDocumentPosition(lower) === Node.DOCUMENT_POSITION_FOLLOWING;

// Loads lazy files first, so that the bundler's time does not matter here.
beforeAll(async () => {
  await import('#src/storefront/checkout/CheckoutCodes.tsx');
  await import('#src/storefront/auth/continueSession.ts');
  await import('#src/authProvider/signIn/steps.ts');
});
beforeEach(() => localStorage.clear());

describe('a promo code at the checkout', () => {
  const openCode = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^City/), 'Perth');
    await user.click(screen.getByRole('button', { name: 'Have a promo code?' }));
    await user.type(await screen.findByLabelText('Promo code'), 'welcome{Enter}');
    return user;
  };

  it('pays for this order at once, and loses nothing that was typed', async () => {
    signIn('token', buildMe());
    const calls = fakeApi({
      ...shop,
      'POST /api/code_activation/welcome': () => [200, { amount: 5, bonus_balance: 5 }],
    });
    renderScreen(CheckoutPage, '/checkout');
    await openCode();
    expect(await screen.findByRole('checkbox', { name: /Pay with bonuses/ })).toBeChecked();
    expect(screen.getByText('To pay').parentElement).toHaveTextContent('$15');
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
    expect(calls.some(({ route }) => route === 'POST /api/shop/cart/checkout')).toBe(false);
  });

  it('is typed at once: the field takes the focus of the button that opened it', async () => {
    signIn('token', buildMe());
    fakeApi(shop);
    renderScreen(CheckoutPage, '/checkout');
    await userEvent.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
    expect(await screen.findByLabelText('Promo code')).toHaveFocus();
  });

  it('says what is wrong with it beside it', async () => {
    signIn('token', buildMe());
    fakeApi({
      ...shop,
      'POST /api/code_activation/welcome': () => [
        409,
        { code: 'code_used', message: 'You have already used this promo code' },
      ],
    });
    renderScreen(CheckoutPage, '/checkout');
    await openCode();
    expect(await screen.findByText('You have already used this promo code')).toBeInTheDocument();
    expect(screen.getByLabelText('Promo code')).toHaveValue('welcome');
  });
});

describe('a code of a promotion at the checkout', () => {
  const promotion = { promotion_id: 4, name: 'Лето', en_name: 'Summer', missing_sum: null, missing_units: null };
  const preview = buildOrderPreview(filled, {
    discount_sum: 2,
    order_sum: 18,
    lines: [{ product_id: 1, discounts: [{ promotion_id: 4, name: 'Лето', en_name: 'Summer', amount: 2 }] }],
  } as object);
  const answers: FakeRoutes = {
    ...shop,
    'POST /api/code_activation/summer': () => [409, { code: 'code_of_promotion', message: 'For an order' }],
    'POST /api/shop/order_previews': ({ body }) => {
      const { codes = [] } = body as { codes?: string[] };
      if (codes.length === 0) return [200, { data: [buildOrderPreview(filled)] }];
      const found = { ...promotion, code: 'SUMMER', state: 'applied', amount: 2 };
      return [200, { data: [preview], promotions: [found], codes: [{ code: 'summer', state: 'found' }] }];
    },
  };

  it('takes its discount off the order, by name, until it is removed', async () => {
    signIn('token', buildMe());
    fakeApi(answers);
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
    await user.type(await screen.findByLabelText('Promo code'), 'summer{Enter}');
    expect(await screen.findByText('Discount “Summer”')).toBeVisible();
    expect(screen.getByText('Summer: takes off $2.00')).toBeVisible();
    expect(screen.getByText('To pay').parentElement).toHaveTextContent('$18');
    const code = screen.getByLabelText('Promo code');
    expect(code).toHaveValue('');
    // What the code adds stands below all that can be clicked
    expect(isBelow(screen.getByRole('button', { name: 'Place the order' }), code)).toBe(true);
    const remove = screen.getByRole('button', { name: 'Remove the code SUMMER' });
    for (const added of [/^Discount “Summer”/, /^Summer: −\$2/])
      expect(isBelow(remove, screen.getByText(added))).toBe(true);
    await user.click(remove);
    await waitFor(() => expect(screen.queryByText('Discount “Summer”')).toBeNull());
    expect(screen.getByLabelText('Promo code')).toHaveFocus();
    expect(screen.getByText('To pay').parentElement).toHaveTextContent('$20');
  });
});

describe('a promotion that still needs goods', () => {
  const near = { promotion_id: 4, name: 'Лето', en_name: 'Summer', code: null, amount: 0, missing_units: null };
  const other = buildBasketCart([buildCartItem(2, { companyId: 2 })]);
  const openCheckout = (
    carts: (typeof filled)[],
    company_id: number | null,
    locale: Locale = 'en',
    quote: FakeRoutes[string] = () => [200, buildQuotes(carts)],
  ) => {
    signIn('token', buildMe());
    fakeApi({
      ...shop,
      'POST /api/shop/delivery_quotes': quote,
      'GET /api/shop/carts': () => [200, { data: carts }],
      'POST /api/shop/order_previews': () => [
        200,
        {
          data: carts.map((cart) => buildOrderPreview(cart)),
          promotions: [{ ...near, company_id, state: 'near', missing_sum: 77 }],
        },
      ],
    });
    renderScreen(CheckoutPage, '/checkout', { locale });
  };

  it.each([
    ['en', 'Summer at Brand 2', 'applies if you add $77'],
    ['ru', 'Лето (Brand 2)', /подействует, если добавить товаров на 77/],
  ] as const)('is named with its company where the order has several, in %s', async (locale, name, text) => {
    openCheckout([filled, other], 2, locale);
    expect(await screen.findByText(name)).toHaveTextContent(text);
  });

  it('is named alone where its company goes without saying, or where it has none', async () => {
    openCheckout([filled], 1);
    expect(await screen.findByText('Summer')).toBeVisible();
    cleanup();
    openCheckout([filled, other], null);
    expect(await screen.findByText('Summer')).toBeVisible();
  });

  it.each([
    ['en', 'Summer', 'Place the order'],
    ['ru', 'Лето', 'Заказать'],
  ] as const)('stands below the button, since it comes later (%s)', async (locale, name, button) => {
    openCheckout([filled], null, locale);
    const promotion = await screen.findByText(name);
    expect(isBelow(screen.getByRole('button', { name: button }), promotion)).toBe(true);
  });

  const fillInAddress = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^City/), 'Perth');
    return user;
  };
  const answerQuotes = (carts: (typeof filled)[], unreached: (typeof filled)[]): FakeRoutes[string] => {
    const { data } = buildQuotes(carts) as { data: { cart: { id: number } }[] };
    const isUnreached = (id: number) => unreached.some((cart) => cart.id === id);
    return ({ body }) => {
      const hashes = (body as { carts: { hash: string }[] }).carts.map(({ hash }) => hash);
      const named = carts.filter(({ cart_hash }) => hashes.includes(cart_hash)).map(({ id }) => id);
      return [
        200,
        {
          data: data
            .filter(({ cart }) => named.includes(cart.id))
            .map((quotes) => (isUnreached(quotes.cart.id) ? { ...quotes, methods: [] } : quotes)),
        },
      ];
    };
  };

  it('is not named where its company can’t deliver to the address, until another address is chosen', async () => {
    let unreached = [filled];
    openCheckout([filled], 1, 'en', (call) => answerQuotes([filled], unreached)(call));
    expect(await screen.findByText('Summer')).toBeVisible();
    const user = await fillInAddress();
    expect(await screen.findByText('The shop does not deliver to this address')).toBeVisible();
    expect(screen.queryByText('Summer')).toBeNull();
    unreached = [];
    await user.type(screen.getByLabelText(/^City/), 'x');
    expect(await screen.findByText('Summer')).toBeVisible();
  });

  it('of another company is named all the same, but not one that counts the whole basket', async () => {
    const answer = answerQuotes([filled, other], [filled]);
    openCheckout([filled, other], 2, 'en', answer);
    await fillInAddress();
    expect(await screen.findByText('The shop does not deliver to this address')).toBeVisible();
    expect(screen.getByText('Summer at Brand 2')).toBeVisible();
    cleanup();
    checkoutDraft.clear();
    openCheckout([filled, other], null, 'en', answer);
    await fillInAddress();
    expect(await screen.findByText('The shop does not deliver to this address')).toBeVisible();
    expect(screen.queryByText('Summer')).toBeNull();
  });
});

it.each([
  ['en', 'Discount “Summer”', 'Summer: −$2.00'],
  ['ru', 'Скидка «Лето»', /^Лето: −2,00/],
] as const)('shows the discounts of the basket before the order’s sums are known (%s)', async (locale, row, note) => {
  const discounts = [{ promotion_id: 4, name: 'Лето', en_name: 'Summer', amount: 2 }];
  const items = filled.items.map((item) => ({ ...item, discounts }));
  const discounted = { ...filled, items, goods_sum: 20, discount_sum: 2, order_summ: 18 };
  signIn('token', buildMe());
  fakeApi({
    ...shop,
    'GET /api/shop/carts': () => [200, { data: [discounted] }],
    'POST /api/shop/order_previews': () => new Promise(() => undefined),
  });
  renderScreen(CheckoutPage, '/checkout', { locale });
  const discount = await screen.findByText(row);
  expect(discount.parentElement).toHaveTextContent(/2[.,]00/);
  expect(discount.parentElement?.previousElementSibling).toHaveTextContent(/20[.,]00/);
  expect(screen.getByText(note)).toBeVisible();
});

it('leaves the keyboard’s place in the field when the only code of a stored draft is removed', async () => {
  signIn('token', buildMe());
  checkoutDraft.set({ codes: ['summer'] });
  fakeApi(shop);
  renderScreen(CheckoutPage, '/checkout');
  expect(await screen.findByLabelText('Promo code')).not.toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the code SUMMER' }));
  expect(screen.getByLabelText('Promo code')).toHaveFocus();
});

describe('a friend’s code', () => {
  const signedIn: FakeRoutes = {
    'GET /api/user/find_in_system': () => [200, { contact_type: 'email' }],
    'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'email' }],
    'POST /api/user/login': () => [200, { api_token: 'token' }],
    'GET /api/me': () => [200, buildMe()],
    'GET /api/shop/carts': () => [200, { data: [] }],
    'POST /api/shop/cart': () => [201, buildCart([])],
  };
  const enter = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Email or login \*/), 'buyer@example.com{Enter}');
    await user.type(
      await screen.findByLabelText('Password', { exact: false, selector: 'input' }),
      'demo-password{Enter}',
    );
    await screen.findByLabelText('location');
  };

  it('that was kept works by itself after the sign-in, once, and says so', async () => {
    storedReferral.set('FRIEND22');
    fakeApi({
      ...signedIn,
      'POST /api/code_activation/FRIEND22': () => [200, { amount: 100, bonus_balance: 0, pending: true }],
    });
    renderScreen(LoginPage, '/auth/login');
    await enter();
    expect(await screen.findByText(/^Your friend’s code is noted: \$100 in bonuses follow/)).toBeInTheDocument();
    expect([storedReferral.get(), storedSession.get()?.me.bonus_balance]).toEqual([null, 0]);
  });

  it('that is wrong is dropped, and that is said once', async () => {
    storedReferral.set('NOBODYS2');
    fakeApi({
      ...signedIn,
      'POST /api/code_activation/NOBODYS2': () => [
        404,
        { code: 'not_found', message: 'The requested promo code is not found' },
      ],
    });
    renderScreen(LoginPage, '/auth/login');
    await enter();
    await waitFor(() => expect(storedReferral.get()).toBeNull());
    expect(
      await screen.findByText('Your friend’s code didn’t work: The requested promo code is not found'),
    ).toBeInTheDocument();
  });
});

describe('bonuses on the profile', () => {
  const Part = () => <BonusPart me={buildMe({ bonus_balance: 30 as never, personal_promo_code: 'ABCD2345' })} />;
  const history: FakeRoutes = {
    ...terms,
    'GET /api/transactions': () => [
      200,
      { page: 1, per_page: 8, total: 2, data: [entry(2, -20, 30), entry(1, 50, 50)] },
    ],
    'GET /api/refferals': () => [
      200,
      {
        page: 1,
        per_page: 6,
        total: 1,
        earned: 50,
        data: [
          {
            id: 1,
            author: { id: 7, fio: 'Ann Lee' },
            recipient: { id: 8, fio: 'Bo Li' },
            code: 'ABCD2345',
            author_amount: 50,
            recipient_amount: 100,
            created_at: '2026-03-01T10:00:00.000Z',
            state: 'waiting',
          },
        ],
      },
    ],
    'GET /api/rewards': () => [200, { page: 1, per_page: 6, total: 0, data: [], debt: 0 }],
  };
  const reward = (values: object) => ({
    id: 1,
    role: 'inviter',
    amount: 50,
    state: 'waiting',
    due_at: '2026-03-15T10:00:00.000Z',
    credited_at: null,
    order_id: null,
    friend: { id: 8, fio: 'Bo Li' },
    created_at: '2026-03-01T10:00:00.000Z',
    ...values,
  });
  const promised: FakeRoutes = {
    ...history,
    'GET /api/rewards': () => [
      200,
      {
        page: 1,
        per_page: 6,
        total: 3,
        debt: 12.5,
        data: [
          reward({}),
          reward({ id: 2, role: 'cashback', amount: 5, order_id: 41, friend: null }),
          reward({ id: 3, role: 'invited', amount: 100, state: 'pending', due_at: null }),
        ],
      },
    ],
  };

  it('tell what came and went, what was left, and who came by one’s code', async () => {
    signIn('token', buildMe());
    const calls = fakeApi(history);
    renderScreen(Part, '/settings/profile');
    expect(await screen.findByText('Spent on an order')).toBeInTheDocument();
    expect(screen.getByText('$50.00 left')).toBeInTheDocument();
    expect(await screen.findByText('Bo Li')).toBeInTheDocument();
    expect(
      await screen.findByText(/^Your friend gets \$100 in bonuses with your code, and you get \$50: both some days/),
    ).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'GET /api/transactions')?.query.get('user_id')).toBe('7');
  });

  it('tell what is promised, when it comes, and what is owed', async () => {
    signIn('token', buildMe());
    const calls = fakeApi(promised);
    renderScreen(Part, '/settings/profile');
    expect(await screen.findByText('For Bo Li’s first order')).toBeInTheDocument();
    expect(screen.getByText('on Mar 15, 2026')).toBeInTheDocument();
    expect(screen.getByText('For your card payment with the plan Pro')).toBeInTheDocument();
    expect(screen.getByText('once your first order is completed and paid by card')).toBeInTheDocument();
    expect(screen.getByText(/^\$12.50 of bonuses that were taken back had been spent already/)).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'GET /api/rewards')?.query.get('open')).toBe('true');
  });

  it('speak Russian', async () => {
    signIn('token', buildMe());
    fakeApi(history);
    renderScreen(Part, '/settings/profile', { locale: 'ru' });
    expect(await screen.findByText('По вашему коду пришёл 1 друг')).toBeInTheDocument();
    expect(await screen.findByText('Оплата заказа')).toBeInTheDocument();
  });
});
