/** Taxes in the checkout and on the page of an order. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LineTax } from '#contract/orders.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { signIn } from '#src/session/session.ts';
import { Page as CheckoutPage } from '#src/storefront/checkout/CheckoutPage.tsx';
import { Page as OrderPage } from '#src/storefront/orders/OrderPage.tsx';
import {
  buildBasketCart,
  buildCartItem,
  buildMe,
  buildOrder,
  buildOrderPreview,
  buildPurchase,
  buildQuotes,
} from '#tests/support/apiAnswers.ts';
import { fakeApi, findOrderButton, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const cart = buildBasketCart([buildCartItem(1, { count: 2, price: 10 })]);
const line = (reason: LineTax['reason'], rate: number, sum: number) => ({
  lines: [{ product_id: 1, tax: { reason, rate, sum } as LineTax }],
});
const included = buildOrderPreview(cart, { tax_sum: 3.19, ...line('standard', 19, 3.19) } as object);
const added = buildOrderPreview(cart, {
  prices_include_tax: false,
  tax_sum: 3.8,
  order_sum: 23.8,
  ...line('standard', 19, 3.8),
} as object);

const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: [cart] }],
  'GET /api/me': () => [200, buildMe()],
  'POST /api/shop/delivery_quotes': () => [200, buildQuotes([cart])],
  'GET /api/company/1/shipping_settings': () => [200, { delivery_note: null, en_delivery_note: null, country: 'DE' }],
  'POST /api/shop/checkouts': () => [201, { purchase: buildPurchase([buildOrder()]) }],
  'POST /api/shop/cart': () => [201, cart],
};

beforeEach(() => {
  localStorage.clear();
  signIn('token', buildMe());
});

/** The amount in the row of a label. */
const getAmount = (label: string) => screen.getByText(label).parentElement;

describe('the checkout', () => {
  it('says which tax the prices include, of the country that is chosen', async () => {
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/order_previews': ({ body }) => {
        const { country } = (body as { address: { country: string } }).address;
        return [200, { data: [country === 'US' ? { ...included, tax_sum: 0, ...line('export', 0, 0) } : included] }];
      },
    });
    renderScreen(CheckoutPage, '/checkout');
    expect(await screen.findByText('Includes VAT 19%')).toBeVisible();
    expect(getAmount('Includes VAT 19%')).toHaveTextContent('$3.19');
    expect(getAmount('To pay')).toHaveTextContent('$20.00');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'US');
    expect(await screen.findByText('Export: VAT 0%')).toBeVisible();
    expect(screen.queryByText('Includes VAT 19%')).toBeNull();
    const bodies = calls.filter(({ route }) => route.endsWith('order_previews')).map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({
      carts: [{ hash: cart.cart_hash, isPickup: false }],
      address: { country: 'US', region: '' },
    });
  });

  it.each([
    ['en', 'VAT 19%', 'To pay'],
    ['ru', 'НДС 19 %', 'К оплате'],
  ] as const)('adds the tax to prices without it, in %s', async (locale, tax, toPay) => {
    fakeApi({ ...shop, 'POST /api/shop/order_previews': () => [200, { data: [added] }] });
    renderScreen(CheckoutPage, '/checkout', { locale });
    expect(await screen.findByText(tax)).toBeVisible();
    expect(getAmount(tax)).toHaveTextContent(/3[.,]80/);
    expect(getAmount(toPay)).toHaveTextContent(/23[.,]80/);
  });

  it.each([
    ['en', 'The tax is an estimate for Germany until you enter your address.', /^City/],
    ['ru', 'Налог рассчитан предварительно (Германия), пока вы не указали адрес.', /^Город/],
  ] as const)(
    'says that the tax is an estimate until the buyer has typed where to, in %s',
    async (locale, note, city) => {
      fakeApi({ ...shop, 'POST /api/shop/order_previews': () => [200, { data: [included] }] });
      renderScreen(CheckoutPage, '/checkout', { locale });
      expect(await screen.findByText(note)).toBeVisible();
      await userEvent.type(screen.getByLabelText(city), 'Berlin');
      expect(screen.queryByText(note)).toBeNull();
    },
  );

  it('orders nothing before the buyer has seen the sum with its tax', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/order_previews': async () => {
        await isAnswered;
        return [200, { data: [added] }];
      },
    });
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^City/), 'Berlin');
    await user.type(screen.getByLabelText(/^Street/), 'Main St');
    await user.type(screen.getByLabelText(/^House/), '1');
    const isPlaced = () => calls.some(({ route }) => route === 'POST /api/shop/checkouts');
    const waiting = screen.getByRole('button', { name: 'Place the order' });
    await user.click(waiting);
    expect(waiting).toHaveAccessibleDescription(/still being calculated/);
    answer();
    const order = await findOrderButton();
    expect(getAmount('To pay')).toHaveTextContent('$23.80');
    expect(isPlaced()).toBe(false);
    await user.click(order);
    await waitFor(() => expect(isPlaced()).toBe(true));
  });
});

describe('an order', () => {
  const item = (id: number, tax?: LineTax) => ({
    id,
    product_id: id,
    name: `Товар ${id}`,
    en_name: `Product ${id}`,
    sku: `S${id}`,
    photo: null,
    price: 10,
    count: 1,
    sum: 10,
    tax,
  });
  const show = async (locale: Locale, changes: object) => {
    fakeApi({ 'GET /api/shop/order/41': () => [200, buildOrder(changes)] });
    renderScreen(OrderPage, '/orders/view/41', { pattern: '/orders/view/:id', locale });
    await screen.findByText(locale === 'en' ? 'Product 1' : 'Товар 1');
  };
  const taxes = [
    { reason: 'standard', rate: 19, sum: 1.6 },
    { reason: 'standard', rate: 19, sum: 1.6 },
    { reason: 'reduced', rate: 7, sum: 0.65 },
    { reason: 'not_a_payer', rate: 0, sum: 0 },
  ] as LineTax[];

  it.each([
    ['en', 'VAT 7%: $0.65', 'Includes VAT 19%', 'No VAT: the seller does not charge it'],
    ['ru', 'НДС 7 %: 0,65 $', 'В том числе НДС 19 %', 'Без НДС: продавец его не начисляет'],
  ] as const)(
    'shows the tax of each line, the sums by rate and the reasons, in %s',
    async (locale, ofLine, ofRate, note) => {
      await show(locale, {
        items: taxes.map((tax, index) => item(index + 1, tax)),
        goods_sum: 40,
        order_sum: 40,
        sum_to_pay: 40,
        tax_sum: 3.85,
      });
      for (const text of [ofLine, note]) expect(screen.getByText(text)).toBeVisible();
      expect(getAmount(ofRate)).toHaveTextContent(/3[.,]20/);
    },
  );

  it('says of no tax once it is canceled unpaid', async () => {
    const items = taxes.map((tax, index) => item(index + 1, tax));
    await show('en', { items, goods_sum: 40, order_sum: 40, sum_to_pay: 40, tax_sum: 3.85, status: 'canceled' });
    expect(getAmount('Canceled, to pay')).toHaveTextContent('$0.00');
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  it('adds up delivery, discount and tax where prices do not include it', async () => {
    await show('en', {
      items: [item(1, { ...taxes[0]!, sum: 1.9 } as LineTax)],
      delivery_tax: { ...taxes[0]!, sum: 0.76 },
      goods_sum: 10,
      delivery_sum: 5,
      discount_sum: 1,
      tax_sum: 2.66,
      order_sum: 16.66,
      sum_to_pay: 16.66,
      prices_include_tax: false,
    });
    const [delivery] = screen.getAllByText('Delivery').filter((label) => label.parentElement?.matches('[data-total]'));
    expect(delivery?.parentElement).toHaveTextContent('$5.00');
    expect(getAmount('Discount')).toHaveTextContent('−$1.00');
    expect(getAmount('VAT 19%')).toHaveTextContent('$2.66');
  });

  it('says nothing of taxes that are not recorded', async () => {
    await show('en', { items: [item(1)], goods_sum: 10, order_sum: 10, sum_to_pay: 10 });
    expect(screen.queryByText(/VAT/)).toBeNull();
  });
});
