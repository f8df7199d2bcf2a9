/** The choice of a delivery method in the checkout. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryQuote } from '#contract/deliveryQuotes.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { signIn } from '#src/session/session.ts';
import { Page } from '#src/storefront/checkout/CheckoutPage.tsx';
import { quotesKey } from '#src/storefront/delivery/quotes.ts';
import {
  buildBasketCart,
  buildCart,
  buildCartItem,
  buildMe,
  buildOrder,
  buildPurchase,
} from '#tests/support/apiAnswers.ts';
import { fakeApi, findOrderButton, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const cart = buildBasketCart([buildCartItem(1, { count: 2, price: 10 })]);
const buildQuote = (method_id: number | null, fields: Partial<Record<keyof DeliveryQuote, unknown>>) => ({
  quote_id: `quote-${method_id}`,
  method_id,
  kind: 'courier',
  name: 'Курьер',
  en_name: 'Courier',
  price: 5,
  ready_from: '2026-03-05',
  ready_to: '2026-03-07',
  ...fields,
});
const post = buildQuote(2, { kind: 'post', name: 'Почта', en_name: 'Post', price: 3 });
const courier = buildQuote(1, {});
const pickup = {
  quote_id: 'quote-pickup',
  store: { id: 5, name: 'Магазин', en_name: 'North store', address: '1 Quay St' },
  price: 2,
  ready_from: '2026-03-05',
};
const answerQuotes = (methods: unknown[], stores: unknown[] = []) => [
  200,
  { data: [{ cart: { id: cart.id, cart_hash: cart.cart_hash }, company_id: 1, methods, pickup: stores }] },
];

/** What the calls for quotes answer. */
let quotes: () => unknown[];
const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: [cart] }],
  'GET /api/me': () => [200, buildMe()],
  'POST /api/shop/checkouts': () => [201, { purchase: buildPurchase([buildOrder()]) }],
  'POST /api/shop/cart': () => [201, buildCart([])],
  'POST /api/shop/delivery_quotes': () => quotes() as [number, unknown],
};

beforeEach(() => {
  localStorage.clear();
  signIn('token', buildMe());
  quotes = () => answerQuotes([post, courier]);
});

/** Fills in the address, by which the quotes are asked for. */
async function fillInAddress() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^City/), 'Perth');
  await user.type(screen.getByLabelText(/^Street/), 'Main St');
  await user.type(screen.getByLabelText(/^House/), '1');
  return user;
}
const findMethods = () => screen.findByRole('radiogroup', { name: 'How to deliver it' });
const getSummary = () => screen.getByRole('region', { name: 'Your order' });
const submit = () => findOrderButton();

describe('the methods of a delivery', () => {
  it('are asked for once the address is filled in; the sum follows the chosen one, which is ordered', async () => {
    const calls = fakeApi(shop);
    renderScreen(Page, '/checkout');
    expect(await screen.findByText('Fill in the address to see prices and days.')).toBeInTheDocument();
    const user = await fillInAddress();
    const methods = await findMethods();
    const [cheapest, second] = within(methods).getAllByRole('radio');
    expect(cheapest).toBeChecked();
    expect(cheapest).toHaveAccessibleName(/Post.*Mar 5 – 7.*\$3\.00/);
    expect(within(getSummary()).getByText('$23.00')).toBeInTheDocument();
    // By the keyboard, as radio buttons are
    cheapest!.focus();
    await user.keyboard('{ArrowDown}');
    expect(second).toBeChecked();
    expect(within(getSummary()).getByText('Delivery').parentElement).toHaveTextContent('$5.00');
    expect(within(getSummary()).getByText('$25.00')).toBeInTheDocument();
    await user.click(await submit());
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
        carts: [{ quote_id: 'quote-1' }],
      }),
    );
    const request = calls.filter(({ route }) => route === 'POST /api/shop/delivery_quotes').at(-1)?.body;
    expect(request).toMatchObject({ carts: [{ hash: cart.cart_hash }], address: { city: 'Perth' } });
  });

  /** Opens the checkout of a server that refuses the first order, and has other offers from then on. */
  const openWithOffers = (first: unknown[], then: unknown[], locale: 'en' | 'ru' = 'en') => {
    let tries = 0;
    quotes = () => answerQuotes(tries === 0 ? first : then);
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/checkouts': () => {
        if ((tries += 1) > 1) return [201, { purchase: buildPurchase([buildOrder()]) }];
        const errors = { 'carts.0': 'Prices have changed' };
        return [409, { code: 'price_changed', message: 'Prices have changed', errors, cart, carts: [cart] }];
      },
    });
    renderScreen(Page, '/checkout', { locale });
    return () =>
      calls.filter(({ route }) => route === 'POST /api/shop/checkouts').map(({ body }) => body as { carts: unknown[] });
  };
  const findCallout = async (title = 'Prices have changed') =>
    (await screen.findByText(title)).closest<HTMLElement>('[role=status]')!;

  it('name the new price of the preselected one, which stays though another is cheaper, and ask once', async () => {
    const getOrders = openWithOffers([post, courier], [courier, { ...post, quote_id: 'quote-new', price: 8.88 }]);
    const user = await fillInAddress();
    await findMethods();
    await user.click(await submit());
    const callout = await findCallout();
    await waitFor(() => expect(callout).toHaveTextContent('Brand 1: Post $3.00 → $8.88'));
    expect(getOrders()).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /Post/ })).toBeChecked();
    expect(await within(getSummary()).findByText('$28.88')).toBeInTheDocument();
    await user.click(await findOrderButton('Order at the new price'));
    await waitFor(() => expect(getOrders()).toMatchObject([{}, { carts: [{ quote_id: 'quote-new' }] }]));
  });

  it('name the chosen one that is withdrawn, and what the button orders instead', async () => {
    const getOrders = openWithOffers([post, courier], [post]);
    const user = await fillInAddress();
    await findMethods();
    await user.click(screen.getByRole('radio', { name: /Courier/ }));
    await user.click(await submit());
    const callout = await findCallout();
    await waitFor(() =>
      expect(callout).toHaveTextContent(
        'Courier is no longer offered by Brand 1: choose another way, or order with Post, $3.00',
      ),
    );
    expect(getOrders()).toHaveLength(1);
    await user.click(await findOrderButton('Order at the new price'));
    await waitFor(() => expect(getOrders()).toMatchObject([{}, { carts: [{ quote_id: 'quote-2' }] }]));
  });

  it.each([
    ['Brand 1: Почта 3,00 $ → 8,88 $', [{ ...post, price: 8.88 }]],
    ['Brand 1: способа «Почта» больше нет. Выберите другой или закажите с этим: Курьер, 5,00 $', [courier]],
  ])('are named in Russian: %s', async (line, then) => {
    openWithOffers([post, courier], then, 'ru');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Город/), 'Perth');
    await user.type(screen.getByLabelText(/^Улица/), 'Main St');
    await user.type(screen.getByLabelText(/^Дом/), '1');
    await screen.findByRole('radio', { name: /Почта/ });
    await user.click(await findOrderButton('Заказать'));
    const callout = await findCallout('Цены изменились');
    await waitFor(() => expect(callout.textContent?.replaceAll('\u00a0', ' ')).toContain(line));
  });

  it.each([/Locker/, /Courier/])('are named when one is withdrawn, until the buyer clicks on %s', async (choice) => {
    const third = buildQuote(3, { kind: 'pickup_point', en_name: 'Locker', price: 6 });
    const queries = createQueryClient();
    fakeApi(shop);
    renderScreen(Page, '/checkout', { queries });
    const user = await fillInAddress();
    await findMethods();
    quotes = () => answerQuotes([courier, third]);
    await act(() => queries.invalidateQueries({ queryKey: [quotesKey] }));
    const title = await screen.findByText('The delivery has changed');
    expect(title.closest('[role=status]')).toHaveTextContent('Post is no longer offered by Brand 1');
    expect(await findOrderButton('Order at the new price')).toBeInTheDocument();
    // It is preselected in place of the post
    expect(screen.getByRole('radio', { name: /Courier/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: choice }));
    expect(title).not.toBeInTheDocument();
    expect(await submit()).toBeInTheDocument();
  });

  it('are still named after a reload when one was withdrawn, until they are of another cart', async () => {
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    await fillInAddress();
    await findMethods();
    quotes = () => answerQuotes([courier]);
    cleanup();
    renderScreen(Page, '/checkout');
    const title = await screen.findByText('The delivery has changed');
    expect(title.closest('[role=status]')).toHaveTextContent('Post is no longer offered by Brand 1');
    cleanup();
    const next = { ...cart, id: cart.id + 1 };
    fakeApi({ ...shop, 'GET /api/shop/carts': () => [200, { data: [next] }] });
    renderScreen(Page, '/checkout');
    expect(await screen.findByRole('radio', { name: /Courier/ })).toBeChecked();
    expect(screen.queryByText('The delivery has changed')).toBeNull();
  });

  it('are preselected anew at another address: the cheapest that reaches it', async () => {
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await findMethods();
    quotes = () => answerQuotes([{ ...courier, price: 1 }, post]);
    await user.type(screen.getByLabelText(/^City/), 'x');
    await waitFor(() => expect(screen.getByRole('radio', { name: /Courier.*\$1\.00/ })).toBeChecked());
    expect(screen.queryByText('The delivery has changed')).toBeNull();
  });

  it('are waited for: neither a click nor Enter orders before their prices are shown', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/delivery_quotes': async () => {
        await isAnswered;
        return quotes() as [number, unknown];
      },
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const isPlaced = () => calls.some(({ route }) => route === 'POST /api/shop/checkouts');
    const button = screen.getByRole('button', { name: 'Place the order' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/still being calculated/);
    // The row is there from the start, so that the button does not move
    expect(within(getSummary()).getByText('Delivery').parentElement).toHaveTextContent('Delivery—');
    await user.click(button);
    expect(await screen.findAllByText(/still being calculated/)).toHaveLength(2);
    await user.type(screen.getByLabelText(/^House/), '{Enter}');
    expect(isPlaced()).toBe(false);
    answer();
    await user.type(screen.getByLabelText(/^House/), '2');
    await submit();
    expect(screen.queryByText(/still being calculated/)).toBeNull();
    await user.type(screen.getByLabelText(/^House/), '{Enter}');
    await waitFor(() => expect(isPlaced()).toBe(true));
    expect(calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
      carts: [{ quote_id: 'quote-2' }],
    });
  });

  it('refuse an order that nothing delivers, and one whose prices could not be loaded', async () => {
    quotes = () => answerQuotes([]);
    const calls = fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await screen.findByText('Brand 1 can’t deliver to this address')).toBeInTheDocument();
    quotes = () => [404, { code: 'not_found', message: 'The requested cart is not found' }];
    await user.type(screen.getByLabelText(/^City/), 'x');
    await user.click(await submit());
    expect(await screen.findByText('The price of the delivery could not be loaded')).toBeInTheDocument();
    quotes = () => answerQuotes([courier]);
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await findMethods();
    expect(screen.queryByText('The price of the delivery could not be loaded')).toBeNull();
    // Prices that load again do not bring the message back, nor take the focus from the address
    await user.type(screen.getByLabelText(/^City/), 'y');
    expect(screen.queryByText('The price of the delivery could not be loaded')).toBeNull();
    expect(screen.getByLabelText(/^City/)).toHaveFocus();
    expect(calls.some(({ route }) => route === 'POST /api/shop/checkouts')).toBe(false);
    await user.click(await submit());
    await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/shop/checkouts')).toBe(true));
  });

  it('are two at first, the chosen one among them, and all at a click', async () => {
    const third = buildQuote(3, { kind: 'pickup_point', en_name: 'Locker', price: 6 });
    quotes = () => answerQuotes([post, courier, third]);
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    expect(within(await findMethods()).getAllByRole('radio')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'All 3 ways' }));
    const [, , last] = within(await findMethods()).getAllByRole('radio');
    await user.click(last!);
    expect(last).toBeChecked();
  });

  it('say that nothing reaches the address, and lead to a store where it can be picked up', async () => {
    quotes = () => answerQuotes([], [pickup]);
    fakeApi({
      ...shop,
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 0, data: [] }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The shop does not deliver to this addressCheck the address, or pick it up:');
    // It takes the room of the fields of a delivery, so that nothing below it moves
    expect(screen.getByLabelText(/^Convenient time/)).not.toBeVisible();
    expect(within(alert).queryByRole('button', { name: 'All stores' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'North store, from Mar 5, $2.00' }));
    expect(screen.getByRole('radio', { name: /Pickup/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Pickup/ })).toHaveFocus();
    expect(await within(getSummary()).findByText('$22.00')).toBeInTheDocument();
  });

  it('name one of several stores where nothing reaches the address, and lead to all of them', async () => {
    const second = { ...pickup, quote_id: 'quote-other', store: { ...pickup.store, id: 6, en_name: 'South store' } };
    quotes = () => answerQuotes([], [pickup, second]);
    fakeApi({
      ...shop,
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 0, data: [] }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.queryByRole('button', { name: /South store/ })).toBeNull();
    await user.click(alert.getByRole('button', { name: 'All stores' }));
    expect(screen.getByRole('radio', { name: /Pickup/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Pickup/ })).toHaveFocus();
  });

  it('let an order of several companies go on without one that does not deliver, from its section and the refusal', async () => {
    const other = buildBasketCart([buildCartItem(3, { companyId: 2 })]);
    const answer = (companyId: number, methods: unknown[]) => ({
      cart: { id: 2 + companyId, cart_hash: '' },
      company_id: companyId,
      methods,
      pickup: [],
    });
    fakeApi({
      ...shop,
      'GET /api/shop/carts': () => [200, { data: [cart, other] }],
      'POST /api/shop/delivery_quotes': ({ body }) => {
        const [asked] = (body as { carts: { hash: string }[] }).carts;
        return [200, { data: [asked!.hash === cart.cart_hash ? answer(1, []) : answer(2, [courier])] }];
      },
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const section = within(await screen.findByRole('alert'));
    expect(section.getByText('The shop does not deliver to this address')).toBeInTheDocument();
    expect(section.getByRole('button', { name: 'Order without Brand 1' })).toBeInTheDocument();
    await user.click(await submit());
    expect(await screen.findByText('Brand 1 can’t deliver to this address')).toBeInTheDocument();
    const [first, second] = screen.getAllByRole('button', { name: 'Order without Brand 1' });
    expect(second).toBeInTheDocument();
    await user.click(first!);
    expect(await screen.findByText(/^An order from Brand 2/)).toBeInTheDocument();
    expect(screen.queryByText('The shop does not deliver to this address')).toBeNull();
    expect(await findMethods()).toBeInTheDocument();
  });

  it.each([
    ['delivers', [courier], 'Brand 1'],
    ['does not deliver either', [], 'Brand 1 and Brand 2'],
  ])('tell who does not deliver from whose prices could not be loaded, who then %s', async (_, methods, names) => {
    const other = buildBasketCart([buildCartItem(3, { companyId: 2 })]);
    let isLoaded = false;
    const answer = (companyId: number, offered: unknown[]) => [
      200,
      { data: [{ cart: { id: 2 + companyId, cart_hash: '' }, company_id: companyId, methods: offered, pickup: [] }] },
    ];
    fakeApi({
      ...shop,
      'GET /api/shop/carts': () => [200, { data: [cart, other] }],
      'POST /api/shop/delivery_quotes': ({ body }) => {
        const [named] = (body as { carts: { hash: string }[] }).carts;
        if (named!.hash === cart.cart_hash) return answer(1, []) as [number, unknown];
        return (isLoaded ? answer(2, methods) : [422, { code: 'invalid', message: 'Wrong' }]) as [number, unknown];
      },
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await screen.findByText('Brand 1 can’t deliver to this address')).toBeInTheDocument();
    const unknown = screen.getByText('The price of the delivery could not be loaded');
    expect(unknown.closest('[role=status]')).toHaveTextContent(/what Brand 2 would ask/);
    isLoaded = true;
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(unknown).not.toBeInTheDocument());
    expect(screen.getByText(`${names} can’t deliver to this address`)).toBeInTheDocument();
  });

  it('can’t be gone without where the order is of one company', async () => {
    quotes = () => answerQuotes([]);
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.click(await submit());
    expect(await screen.findByText('Brand 1 can’t deliver to this address')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Order without/ })).toBeNull();
  });

  it('tell a delivery by arrangement', async () => {
    quotes = () =>
      answerQuotes([buildQuote(null, { kind: 'by_arrangement', price: 0, ready_from: null, ready_to: null })]);
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    await fillInAddress();
    const [only] = within(await findMethods()).getAllByRole('radio');
    expect(only).toHaveAccessibleName(/By arrangement with the seller.*Free/);
    expect(only).toBeChecked();
  });

  it.each([
    ['failed', 'Try again', [404, { code: 'not_found', message: 'The requested cart is not found' }]],
    ['with a store alone', 'North store, from Mar 5, $2.00', answerQuotes([], [pickup])],
  ])('leave the focus of a field of the delivery to the button of an answer: %s', async (_, button, answer) => {
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await findMethods();
    let arrive = () => {};
    const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
    fakeApi({
      ...shop,
      'POST /api/shop/delivery_quotes': async () => {
        await hasArrived;
        return answer as [number, unknown];
      },
    });
    await user.type(screen.getByLabelText(/^City/), 'x');
    await user.click(screen.getByLabelText(/^Convenient time/));
    arrive();
    expect(await screen.findByRole('button', { name: button })).toHaveFocus();
  });

  it('can be asked for again after a failure, and wait for a postal code that is being typed', async () => {
    quotes = () => [404, { code: 'not_found', message: 'The requested cart is not found' }];
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    expect(await screen.findByText('Prices and days could not be loaded')).toBeInTheDocument();
    quotes = () => answerQuotes([courier]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findMethods();
    quotes = () => [422, { code: 'invalid', message: 'Some fields are not right', errors: {} }];
    await user.type(screen.getByLabelText(/^Postal code/), '20');
    expect(await screen.findByText('Fill in the address to see prices and days.')).toBeInTheDocument();
  });
});
