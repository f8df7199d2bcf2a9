import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BasketCart } from '#contract/basket.ts';
import { createQueryClient } from '#src/api/queries.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { cartHash, guestCart } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import type { CartProduct } from '#src/session/guestCart.ts';
import { signIn } from '#src/session/session.ts';
import { CartDrawer } from '#src/storefront/cart/CartDrawer.tsx';
import { Page } from '#src/storefront/cart/CartPage.tsx';
import { setCounts } from '#src/storefront/cart/useServerBasket.ts';
import { storeBasket } from '#src/storefront/cart/serverBasket.ts';
import { LateParts } from '#src/storefront/layout/LateParts.tsx';
import { buildBasketCart, buildCart, buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const brands = ['', 'North', 'South', 'West'];
const buildProduct = (
  id: number,
  companyId: number,
  changes: Parameters<typeof buildCartItem>[1] = {},
): CartProduct => ({
  ...buildCartItem(id, changes).product,
  company: { id: companyId, brand: brands[companyId]! },
});
const withBrand = ({ company, ...cart }: BasketCart): BasketCart => ({
  ...cart,
  company: { ...company, brand: brands[company.id]! },
});
const north = withBrand(buildBasketCart([buildCartItem(1, { price: 10, count: 2 }), buildCartItem(2, { price: 5 })]));
const south = withBrand(buildBasketCart([buildCartItem(3, { companyId: 2, price: 0.5 })]));

/** Answers the products of a guest's cart as the server has them now. */
const answerProducts = (products: readonly CartProduct[]): FakeRoutes => ({
  'POST /api/shop/products': () => [
    200,
    {
      page: 1,
      per_page: 200,
      total: products.length,
      data: products.map((product) => ({ ...product, photos: [] })),
    },
  ],
});

function fillGuestCart(...products: CartProduct[]): void {
  for (const product of products) changeGuestCart({ type: 'add', product, count: 1 });
}

/** Opens the page with its lazy parts. */
const openCart = (locale: Locale = 'en') => act(async () => renderScreen(Page, '/cart', { locale }));
/** Changes the storage as another tab would, and lets the time pass in which its entries are gathered. */
async function storeInOtherTab(key: string, value: unknown) {
  const entry = JSON.stringify({ value, expires_at: new Date(Date.now() + 60_000).toISOString() });
  localStorage.setItem(key, entry);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: entry }));
    await vi.advanceTimersByTimeAsync(100);
  });
  vi.useRealTimers();
}
const part = (name: string) => screen.findByRole('region', { name });
const removeButton = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });

// Loads lazy files first, so that the bundler's time does not matter here.
beforeAll(async () => {
  await import('#src/storefront/cart/ClearCartDialog.tsx');
  await import('#src/storefront/cart/LineNotes.tsx');
});
beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

it('says why a line costs what it does: promotions by name, and what a reduced price was before', async () => {
  signIn('token', buildMe());
  const [item] = north.items;
  const discounts = [{ promotion_id: 4, name: 'Десять', en_name: 'Ten off', amount: 2 }];
  const product = { ...item!.product, regular_price: 12, lowest_price: 11 };
  const reduced = { ...north, order_summ: 23, items: [{ ...item!, product, discounts }, ...north.items.slice(1)] };
  fakeApi({ 'GET /api/shop/carts': () => [200, { data: [reduced] }] });
  await openCart();
  expect(await screen.findByText('Ten off: −$2.00')).toBeVisible();
  expect(screen.getByText(/Instead of \$12/)).toHaveTextContent('Lowest price of the last 30 days: $11');
  expect(within(await part('Summary')).getAllByText('$23.00')).not.toHaveLength(0);
});

describe('a guest’s basket', () => {
  it('groups lines by company, with a link, a subtotal and a checkout each, and one of all', async () => {
    const products = [buildProduct(1, 1, { price: 10 }), buildProduct(2, 2, { price: 7 }), buildProduct(3, 1)];
    fillGuestCart(...products);
    fakeApi(answerProducts(products));
    await openCart();
    const first = await part('North');
    expect(within(first).getByRole('link', { name: 'North' })).toHaveAttribute('href', '/companies/view/1');
    expect(within(first).getAllByRole('listitem')).toHaveLength(2);
    expect(within(first).getByText('$20.00')).toBeInTheDocument();
    const summary = within(await part('Summary'));
    expect(summary.getByText('3 items from 2 companies')).toBeInTheDocument();
    expect(summary.getByText('$27.00')).toBeInTheDocument();
    expect(within(await part('South')).getByRole('button', { name: 'Checkout: South' })).toBeEnabled();
    await userEvent.click(summary.getByRole('button', { name: 'Checkout' }));
    expect((await screen.findByLabelText('location')).textContent).toMatch(/\/checkout$/);
  });

  it('of one company looks as ever: no group, and one checkout beside the sum', async () => {
    const product = buildProduct(1, 1);
    fillGuestCart(product);
    fakeApi(answerProducts([product]));
    await openCart();
    expect(await part('Cart')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'North' })).toBeNull();
    await userEvent.click(within(await part('Summary')).getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByLabelText('location')).toHaveTextContent('/checkout?company=1');
  });

  it('shows what promotions take off, by name, and follows the counts after a pause', async () => {
    const products = [buildProduct(1, 1, { price: 10 }), buildProduct(2, 2, { price: 7 })];
    fillGuestCart(...products);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const calls = fakeApi({
      ...answerProducts(products),
      'POST /api/shop/carts/prices': async ({ body }) => {
        if (calls.filter(({ route }) => route === 'POST /api/shop/carts/prices').length > 1) await isAnswered;
        const [first, second] = (body as { items: { product_id: number; count: number }[] }).items;
        const discounts = [{ promotion_id: 4, name: 'Лето', en_name: 'Summer', amount: first!.count }];
        return [
          200,
          {
            data: [
              { company_id: 1, items: [{ ...first, discounts }] },
              { company_id: 2, items: [second] },
            ],
          },
        ];
      },
    });
    await openCart();
    const first = within(await part('North'));
    expect(await first.findByText('Summer: −$1.00')).toBeVisible();
    expect(first.getByText('1 item').parentElement).toHaveTextContent('$9.00');
    const summary = within(await part('Summary'));
    expect(summary.getByText('South').parentElement).toHaveTextContent('$7.00');
    expect(summary.getByText('Total').parentElement).toHaveTextContent('$16.00');
    // One request for the last of them
    for (let count = 1; count < 4; count += 1)
      await act(async () => fireEvent.click(first.getByRole('button', { name: /^One more/ })));
    // The note stays, so that no line moves, but nothing promises a sum that is not known
    expect(first.getByText('Summer: −$1.00')).toBeVisible();
    expect(summary.getByText('Total').parentElement).toHaveTextContent('$47.00');
    answer();
    expect(await first.findByText('Summer: −$4.00')).toBeVisible();
    expect(summary.getByText('Total').parentElement).toHaveTextContent('$43.00');
    expect(calls.filter(({ route }) => route === 'POST /api/shop/carts/prices').map(({ body }) => body)).toEqual(
      [1, 4].map((count) => ({
        items: [
          { product_id: 1, count },
          { product_id: 2, count: 1 },
        ],
      })),
    );
  });

  it.each([
    ['en', /^Discounts could not be loaded/, /^Total/],
    ['ru', /^Скидки не загрузились/, /^К оплате/],
  ] as const)(
    'says in %s that its discounts could not be loaded, until the connection is back',
    async (locale, note, total) => {
      const product = buildProduct(1, 1, { price: 10 });
      fillGuestCart(product);
      let isBroken = true;
      const discounts = [{ promotion_id: 4, name: 'Лето', en_name: 'Summer', amount: 1 }];
      fakeApi({
        ...answerProducts([product]),
        'POST /api/shop/carts/prices': () =>
          isBroken
            ? [429, { message: 'Broken', code: 'broken' }]
            : [200, { data: [{ company_id: 1, items: [{ product_id: 1, count: 1, discounts }] }] }],
      });
      await openCart(locale);
      const summary = within(await screen.findByRole('region', { name: locale === 'en' ? 'Summary' : 'Итого' }));
      await waitFor(() => expect(summary.getByRole('status')).toHaveTextContent(note));
      expect(summary.getByText(total).parentElement).toHaveTextContent(/10[.,]00/);
      isBroken = false;
      await act(async () => {
        window.dispatchEvent(new Event('offline'));
        window.dispatchEvent(new Event('online'));
      });
      await waitFor(() => expect(summary.getByRole('status')).toBeEmptyDOMElement());
      expect(summary.getByText(total).parentElement).toHaveTextContent(/9[.,]00/);
    },
  );

  it('asks again by itself for discounts that a server at hand did not answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const product = buildProduct(1, 1);
    fillGuestCart(product);
    const calls = fakeApi({
      ...answerProducts([product]),
      'POST /api/shop/carts/prices': () => [429, { message: 'Broken', code: 'broken' }],
    });
    const countCalls = () => calls.filter(({ route }) => route === 'POST /api/shop/carts/prices').length;
    await openCart();
    expect(await screen.findByText(/^Discounts could not be loaded/)).toBeVisible();
    const before = countCalls();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(countCalls()).toBeGreaterThan(before));
  });

  it.each([
    ['en', 'Product 1: 3 instead of 50, no more are available', 'Product 2: 2 instead of 5, no more are available'],
    ['ru', 'Товар 1: 3 вместо 50, больше нет в наличии', 'Товар 2: 2 вместо 5, больше нет в наличии'],
  ] as const)('says in %s which line is lowered to the stock, from what to what', async (locale, typed, adjusted) => {
    const products = [buildProduct(1, 1, { stock: 3 }), buildProduct(2, 1, { stock: 9 })];
    fillGuestCart(...products);
    changeGuestCart({ type: 'set', product_id: 2, count: 5 });
    fakeApi(answerProducts([products[0]!, { ...products[1]!, count: 2 }]));
    await openCart(locale);
    const user = userEvent.setup();
    const take = await screen.findByRole('button', { name: locale === 'en' ? 'Take 2' : 'Взять 2' });
    const [first, second] = screen.getAllByRole('spinbutton');
    // Somebody who only passes a field by changes nothing
    await user.click(second!);
    await user.tab();
    expect(second).toHaveValue(5);
    await user.clear(first!);
    await user.type(first!, '50{Enter}');
    expect(first).toHaveValue(3);
    expect(screen.getByText(typed).closest('[role=status]')).toBeInTheDocument();
    await user.tab();
    expect(screen.getAllByText(typed)).toHaveLength(1);
    await user.click(take);
    expect(screen.getByText(adjusted).closest('[role=status]')).toBeInTheDocument();
    expect(guestCart.get()?.items.map(({ count }) => count)).toEqual([3, 2]);
  });

  it('stored without brands gets them with the present prices, and names the others by number', async () => {
    const products = [1, 2].map((id) => ({ ...buildProduct(id, id), company: { id } }));
    fillGuestCart(...products);
    fakeApi(answerProducts([buildProduct(1, 1)]));
    await openCart();
    expect(await part('North')).toBeInTheDocument();
    expect(await part('Company #2')).toBeInTheDocument();
    expect(guestCart.get()?.items[0]?.product.company).toEqual({ id: 1, brand: 'North' });
  });

  it('shows what has changed beside the company that it is of, and holds up no other', async () => {
    const products = [buildProduct(1, 1), buildProduct(2, 2), buildProduct(3, 2)];
    fillGuestCart(...products);
    fakeApi(answerProducts([{ ...products[0]!, price: 12 as never }, products[1]!]));
    await openCart();
    expect(await within(await part('North')).findByText(/A price has changed/)).toBeInTheDocument();
    const second = within(await part('South'));
    expect(second.queryByText(/A price has changed/)).toBeNull();
    expect(second.getByRole('button', { name: 'Checkout: South' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Checkout: North' })).toBeEnabled();
    await userEvent.click(second.getByRole('button', { name: 'Adjust the cart' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout: South' })).toBeEnabled());
    expect(guestCart.get()?.items.map(({ product }) => product.id)).toEqual([1, 2]);
    // Only who goes on to a checkout has accepted its prices.
    await userEvent.click(screen.getByRole('button', { name: 'Checkout: South' }));
    expect(guestCart.get()?.items[0]?.product_price).toBe(10);
  });

  it('keeps the focus among the lines, and leads it to the title after the last', async () => {
    const products = [buildProduct(1, 1), buildProduct(2, 1), buildProduct(3, 2)];
    fillGuestCart(...products);
    fakeApi(answerProducts(products));
    await openCart();
    const user = userEvent.setup();
    await user.click(await removeButton('Product 1'));
    expect(await removeButton('Product 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await removeButton('Product 3')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('gets a removed company back by one click', async () => {
    const products = [buildProduct(1, 1), buildProduct(2, 2)];
    fillGuestCart(...products);
    fakeApi(answerProducts(products));
    await openCart();
    await userEvent.click(await removeButton('Product 2'));
    expect(screen.queryByRole('region', { name: 'South' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await part('South')).toBeInTheDocument();
  });

  it('follows the counts that another tab sets', async () => {
    fillGuestCart(buildProduct(1, 1));
    fakeApi(answerProducts([buildProduct(1, 1)]));
    await openCart();
    expect(await screen.findByRole('spinbutton', { name: 'Product 1' })).toHaveValue(1);
    const cart = guestCart.get()!;
    await storeInOtherTab('guestCart', {
      ...cart,
      goods_num: 4,
      items: cart.items.map((item) => ({ ...item, count: 4 })),
    });
    expect(screen.getByRole('spinbutton', { name: 'Product 1' })).toHaveValue(4);
  });

  it('is emptied by one confirmation, all companies of it', async () => {
    const products = [buildProduct(1, 1), buildProduct(2, 2)];
    fillGuestCart(...products);
    fakeApi(answerProducts(products));
    await openCart('ru');
    await userEvent.click(await screen.findByRole('button', { name: 'Очистить корзину' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Очистить' }));
    expect(await screen.findByText('В корзине пусто')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(guestCart.get()).toBeNull();
  });
});

describe('a buyer’s basket', () => {
  const routes: FakeRoutes = { 'GET /api/shop/carts': () => [200, { data: [north, south] }] };
  beforeEach(() => signIn('token', buildMe()));

  it('follows the counts that another tab sets, without a call for each that it knows already', async () => {
    let carts = [north];
    const calls = fakeApi({ 'GET /api/shop/carts': () => [200, { data: carts }] });
    const CartWithLateParts = () => (
      <>
        <Page />
        <LateParts />
      </>
    );
    renderScreen(CartWithLateParts, '/cart');
    expect(await screen.findByRole('spinbutton', { name: 'Product 1' })).toHaveValue(2);
    await storeInOtherTab('cartCount', 3);
    expect(calls).toHaveLength(1);
    carts = [withBrand(buildBasketCart([buildCartItem(1, { price: 10, count: 5 })]))];
    await storeInOtherTab('cartCount', 5);
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Product 1' })).toHaveValue(5));
    expect(calls).toHaveLength(2);
  });

  it('follows other lines of another tab whose count is the same, and tells other tabs of its own', async () => {
    let carts = [north];
    const calls = fakeApi({
      'GET /api/shop/carts': () => [200, { data: carts }],
      'PUT /api/shop/cart/3/products_count': () => [200, buildCart([buildCartItem(5, { count: 4 })])],
    });
    const CartWithLateParts = () => (
      <>
        <Page />
        <LateParts />
      </>
    );
    renderScreen(CartWithLateParts, '/cart');
    expect(await screen.findByRole('spinbutton', { name: 'Product 1' })).toBeVisible();
    carts = [withBrand(buildBasketCart([buildCartItem(5, { count: 3 })]))];
    await storeInOtherTab('cartLines', '3:5x3');
    expect(await screen.findByRole('spinbutton', { name: 'Product 5' })).toHaveValue(3);
    expect(screen.queryByRole('spinbutton', { name: 'Product 1' })).toBeNull();
    await storeInOtherTab('cartLines', '3:5x3');
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/shop/carts', 'GET /api/shop/carts']);
    expect(localStorage.getItem('cartLines'), 'what is read is not passed on').toContain('3:5x3');
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(localStorage.getItem('cartLines')).toContain('3:5x4'));
  });

  it('says which line is lowered to the stock, from what to what', async () => {
    const short = buildBasketCart([buildCartItem(1, { count: 5, stock: 2 })]);
    fakeApi({
      'GET /api/shop/carts': () => [200, { data: [short] }],
      'PUT /api/shop/cart/3/products_count': () => [200, buildCart([buildCartItem(1, { count: 2, stock: 2 })])],
    });
    await openCart();
    await userEvent.click(await screen.findByRole('button', { name: 'Adjust the cart' }));
    expect(await screen.findByText('Product 1: 2 instead of 5, no more are available')).toBeVisible();
  });

  it('changes a line in the cart of its company', async () => {
    const calls = fakeApi({
      ...routes,
      'PUT /api/shop/cart/4/products_count': () => [
        200,
        buildCart([buildCartItem(3, { companyId: 2, price: 0.5, count: 2 })], { id: 4, cart_hash: south.cart_hash }),
      ],
    });
    await openCart();
    const second = within(await part('South'));
    await userEvent.click(second.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ product_id: 3, count: 2 }));
    expect(within(await part('Summary')).getByText('$26.00')).toBeInTheDocument();
    expect(await part('South')).toBeInTheDocument();
  });

  it('loses a company with its last line, and gets it back', async () => {
    const calls = fakeApi({
      ...routes,
      'PUT /api/shop/cart/4/products_count': () => [200, buildCart([], { id: 4, cart_hash: south.cart_hash })],
      'POST /api/shop/carts/add_product': () => [201, south],
    });
    await openCart();
    await userEvent.click(await removeButton('Product 3'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'South' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await part('South')).toBeInTheDocument();
    expect(calls.find(({ route }) => route.endsWith('add_product'))?.body).toEqual({ product_id: 3, count: 1 });
  });

  it('sets a count in a new cart where another device has ordered the old one', async () => {
    const queries = createQueryClient();
    storeBasket(queries, [north, south]);
    const fresh = { ...south, id: 9, cart_hash: 'hash-of-the-new-cart-0000' };
    const calls = fakeApi({
      'GET /api/shop/carts': () => [200, { data: [north] }],
      'PUT /api/shop/cart/4/products_count': () => [404, { code: 'not_found' }],
      'POST /api/shop/carts/add_product': () => [201, fresh],
    });
    await setCounts(queries, new Map([[3, 2]]));
    expect(calls.at(-1)?.body).toEqual({ product_id: 3, count: 2 });
    expect(cartHash.get()).toMatch(/^hash-of-the/);
  });

  it('is emptied cart by cart after one question, and keeps what could not be deleted', async () => {
    let isBroken = true;
    const calls = fakeApi({
      ...routes,
      'PUT /api/shop/cart/3/clear': () => [204],
      'PUT /api/shop/cart/4/clear': () => (isBroken ? [500, { message: 'Broken', code: 'broken' }] : [204]),
    });
    await openCart();
    const empty = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Empty the cart' }));
      await userEvent.click(screen.getByRole('button', { name: 'Empty it' }));
    };
    await empty();
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Product 1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Product 3' })).toBeInTheDocument();
    isBroken = false;
    await empty();
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'PUT /api/shop/cart/3/clear')).toHaveLength(1);
    expect(cartHash.get()).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isBroken = true;
    fakeApi({
      'GET /api/shop/carts': () => (isBroken ? [400, { message: 'Broken', code: 'broken' }] : [200, { data: [south] }]),
    });
    await openCart();
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Product 3' })).toBeInTheDocument();
  });

  it('shows its companies in the drawer, each with its checkout', async () => {
    fakeApi(routes);
    const Drawer = () => <CartDrawer opened={{ note: 'Product 3: in the cart', returnFocusTo: null }} />;
    renderScreen(Drawer, '/');
    const drawer = within(await screen.findByRole('dialog', { name: 'Cart' }));
    expect(within(await drawer.findByRole('region', { name: 'North' })).getAllByRole('listitem')).toHaveLength(2);
    expect(drawer.getByText('$25.50')).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    await userEvent.click(drawer.getByRole('button', { name: 'Checkout: North' }));
    expect(await screen.findByLabelText('location')).toHaveTextContent('/checkout?company=1');
  });
});
