import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberMySave } from '#src/session/mySave.ts';
import { listNotices } from '#src/ui/notices.ts';
import { makeOrder, makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('lists the sum that orders are filtered by, with what is left of it to pay or has become of it', async () => {
  fakeApi({
    'GET /api/shop/orders': () =>
      toListAnswer(
        makeOrder({ bonuses_spent: 48 as never, sum_to_pay: 0 as never }),
        makeOrder({ id: 6, status: 'canceled' }),
        makeOrder({ id: 7, status: 'completed' }),
        makeOrder({ id: 8 }),
        makeOrder({ id: 9, awaits_payment: true, allowed_statuses: [] }),
      ),
  });
  await openOffice('/orders/list/full');
  await screen.findAllByText('$48.00');
  expect(screen.getAllByText('$48.00').map((cell) => cell.parentElement!.textContent)).toEqual([
    '$48.00To pay $0.00',
    '$48.00Canceled, to pay $0.00',
    '$48.00Paid',
    '$48.00To pay',
    '$48.00To pay',
  ]);
});

it.each([
  ['en', 'Awaiting payment', 'New'],
  ['ru', 'Ожидает оплаты', 'Новый'],
] as const)('says in %s that an order awaits its card payment, not that it is new', async (locale, label, other) => {
  const order = makeOrder({ awaits_payment: true, allowed_statuses: [] });
  fakeApi({
    'GET /api/shop/orders': () => toListAnswer(order),
    'GET /api/shop/order/5': () => [200, order],
  });
  await openOffice('/orders/list/full', { locale });
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryByText(other, { selector: 'span' })).toBeNull();
  cleanup();
  await openOffice('/orders/edit/5', { locale });
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryByText(other, { selector: 'span' })).toBeNull();
});

it('lists the phone of the recipient whose name stands beside it, not that of the account', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const address = { fio: 'Peter Brown', phone: '+61400000077' };
  fakeApi({ 'GET /api/shop/orders': () => toListAnswer(makeOrder({ address: address as never })) });
  await openOffice('/orders/list/full');
  const row = (await screen.findByText('Peter Brown')).closest('tr')!;
  // The column is for wide screens, and jsdom has no width.
  expect(within(row).getByRole('link', { name: /^\+61/, hidden: true })).toHaveAttribute('href', 'tel:+61400000077');
});

const paidInCash = [
  {
    at: '2026-01-02T09:00:00.000Z',
    author: null,
    from: 'new',
    to: 'paid',
    changes: { payment: { from: null, to: 'cash' } },
  },
] as never;

it('does not list a canceled order as unpaid that its buyer had paid outside the site', async () => {
  fakeApi({ 'GET /api/shop/orders': () => toListAnswer(makeOrder({ status: 'canceled', history: paidInCash })) });
  await openOffice('/orders/list/full');
  expect((await screen.findAllByText('$48.00')).map((cell) => cell.parentElement!.textContent)).toEqual([
    '$48.00Paid outside the site',
  ]);
});

it.each([
  ['paid outside the site', { history: paidInCash }, 'Paid outside the site: $48.00. The site can’t return this money'],
  [
    'paid by card',
    { payment: { ...makeOrder().payment, status: 'paid' as const } },
    'Paid by card: $48.00. It goes back to the card automatically.',
  ],
  ['that is completed', { history: paidInCash, allowed_statuses: [] }, 'Products of a completed order stay sold.'],
])('says before an order %s is deleted what becomes of its money', async (_, order, message) => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder(order)] });
  await openOffice('/orders/edit/5', { role: 'ROLE_ADMIN' });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(message);
  expect(screen.queryAllByText(/The site can’t return this money|goes back to the card/)).toHaveLength(
    message.startsWith('Paid') ? 1 : 0,
  );
});

it.each([
  ['new', 'To pay', 1],
  ['canceled', 'Canceled, to pay', 0],
] as const)('names the taxes of an unpaid order unless it is canceled: %s', async (status, label, count) => {
  const [line] = makeOrder().items;
  const items = [{ ...line!, tax: { reason: 'standard' as const, rate: 20, sum: 8 as never } }];
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ status, items, allowed_statuses: [] })] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.queryAllByText('Includes VAT 20%')).toHaveLength(count);
  await userEvent.click(screen.getByRole('tab', { name: 'Products' }));
  expect(await screen.findByText('MUG-1')).toBeVisible();
  expect(screen.queryAllByText('VAT 20%: $8.00')).toHaveLength(count);
});

it('tells the company when an order of an unconfirmed buyer expires', async () => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ expires_at: '2026-01-02T10:00:00.000Z' })] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByText(/The order is canceled on Jan 2, 2026/)).toBeVisible();
});

it('says of what was refunded on the provider’s site for an unknown order of its purchase', async () => {
  const payment = { ...makeOrder().payment, status: 'paid' as const, unassigned_refund: 12 as never };
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ status: 'paid', payment })] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByText(/^\$12\.00 was refunded on the payment provider’s site/)).toBeVisible();
});

it('says of a refund that its bank did not make', async () => {
  const payment = { ...makeOrder().payment, status: 'refund_pending' as const, failed_refund: 48 as never };
  const history = [
    {
      at: '2026-01-03T10:00:00.000Z',
      author: null,
      from: null,
      to: null,
      changes: { card_refund_failed: { from: 0, to: 48 } },
    },
  ];
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ status: 'canceled', payment, history } as never)] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByText(/^The bank did not give \$48\.00 back to the card/)).toBeVisible();
  expect(screen.getByText('Being refunded')).toBeVisible();
  expect(screen.getByText('Going back to the card')).toBeVisible();
  expect(screen.getByText('The bank did not return the money')).toBeVisible();
  expect(screen.getByText(/Not given back by the bank/)).toBeVisible();
});

it('says of an order that awaits its card payment why nothing can be done with it, and until when it is kept', async () => {
  const order = makeOrder({ awaits_payment: true, allowed_statuses: [], expires_at: '2026-01-02T10:00:00.000Z' });
  fakeApi({ 'GET /api/shop/order/5': () => [200, order] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByText('Awaiting payment')).toBeVisible();
  expect(screen.getByText(/You can process it when it is paid/)).toBeVisible();
  expect(screen.getByText(/^It is canceled on Jan 2, 2026, .* unless it is paid/)).toBeVisible();
  expect(screen.queryByText(/closed|has not confirmed/)).toBeNull();
});

it.each([
  ['awaits its card payment', { awaits_payment: true }],
  ['is done, and whose buyer has left', { status: 'completed' as const, address: { city: 'Sydney' } as never }],
  ['is canceled, and whose buyer has left', { status: 'canceled' as const, address: { city: 'Sydney' } as never }],
])('only shows an order that %s, because no change of it could be saved', async (_, state) => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ ...state, allowed_statuses: [] })] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByRole('textbox', { name: /^City/ })).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: /^Country/ })).toBeDisabled();
  for (const name of ['Save', 'Edit anyway']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each(['completed', 'canceled'] as const)('lets a mistake in an order be corrected that is %s', async (status) => {
  const order = makeOrder({ status, allowed_statuses: [] });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, order],
    'PUT /api/shop/order/5': ({ body }) => [200, { ...order, ...(body as object) }],
  });
  await openOffice('/orders/edit/5');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit anyway' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^City/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ address: { city: 'Sydney!' } }),
  );
});

it('offers the moves that the server allows, and asks before it cancels', async () => {
  const canceled = makeOrder({
    status: 'canceled',
    allowed_statuses: [],
    updated_at: '2026-01-02T10:00:00.000Z',
    history: paidInCash,
  });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder({ history: paidInCash })],
    'PUT /api/shop/order/5': () => [200, canceled],
  });
  await openOffice('/orders/edit/5');
  expect(await screen.findByRole('button', { name: 'In progress' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Completed' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Paid outside the site: $48.00. The site can’t return this money');
  const reason = within(dialog).getByRole('textbox', { name: 'Reason (optional)' });
  expect(reason).toHaveAccessibleDescription(
    'The buyer reads it on the order’s page and in a letter about it, if they get one.',
  );
  await userEvent.type(reason, ' Sold out ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText(/This order is closed: its status/)).toBeVisible();
  expect(screen.getByText('Paid outside the site on Jan 2, 2026').nextElementSibling).toHaveTextContent('$48.00');
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    status: 'canceled',
    reason: 'Sold out',
    updated_at: makeOrder().updated_at,
  });
});

it.each([
  ['en', 'Canceled, the reason: Sold out', 'The contact is confirmed', 'How: the link that we sent was opened'],
  ['ru', 'Отменён, причина: Sold out', 'Контакт подтверждён', 'Как: открыта ссылка, которую мы прислали'],
] as const)(
  'says beside the status why an order is canceled, and in its history who confirmed it (%s)',
  async (locale, reason, title, line) => {
    const at = '2026-01-02T09:00:00.000Z';
    const history = [
      { at, author: null, from: null, to: null, changes: { contact_confirmed: { from: false, to: true } } },
      {
        at,
        author: null,
        from: 'new' as const,
        to: 'canceled' as const,
        changes: { reason: { from: null, to: 'Sold out' } },
      },
    ];
    fakeApi({
      'GET /api/shop/order/5': () => [200, makeOrder({ status: 'canceled', allowed_statuses: [], history })],
    });
    await openOffice('/orders/edit/5', { locale });
    expect(await screen.findByText(reason)).toBeVisible();
    expect((await screen.findByText(title)).closest('li')).toHaveTextContent(line);
  },
);

it('asks for no reason when it completes an order, and counts the characters of a long one', async () => {
  const order = makeOrder({ status: 'paid', allowed_statuses: ['completed', 'canceled'] });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, order],
    'PUT /api/shop/order/5': () => [200, order],
  });
  await openOffice('/orders/edit/5');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const canceling = await screen.findByRole('dialog');
  await userEvent.click(within(canceling).getByRole('textbox'));
  await userEvent.paste('x'.repeat(412));
  const field = within(canceling).getByRole('textbox');
  expect(field).toHaveAccessibleDescription(/ 412 \/ 500$/);
  // Each is two UTF-16 units, and one character to the server
  await userEvent.paste('🙂'.repeat(88));
  expect(field).toHaveAccessibleDescription(/ 500 \/ 500$/);
  expect(field).toBeValid();
  await userEvent.paste('x');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^At most 500 characters .* 501 \/ 500$/);
  expect(within(canceling).getByRole('button', { name: 'Cancel the order' })).toBeDisabled();
  await userEvent.click(within(canceling).getByRole('button', { name: 'Keep it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Completed' }));
  const completing = await screen.findByRole('dialog');
  expect(within(completing).queryByRole('textbox')).toBeNull();
  await userEvent.click(within(completing).getByRole('button', { name: 'Complete the order' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      status: 'completed',
      updated_at: order.updated_at,
    }),
  );
});

it('opens the question before a cancellation in the field of its reason; one that nobody can see is none', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
    // As browsers do it
    (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector('button'))?.focus();
  });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder()],
    'PUT /api/shop/order/5': () => [200, makeOrder({ status: 'canceled', allowed_statuses: [] })],
  });
  await openOffice('/orders/edit/5');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox')).toHaveFocus();
  await userEvent.paste('\u200b\u2060 \u2800');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      status: 'canceled',
      updated_at: makeOrder().updated_at,
    }),
  );
});

it.each([
  ['ROLE_CUSTOMER', 9],
  ['ROLE_MANAGER', 4],
] as const)('leads a %s who has bought it to its page', async (role, buyer) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  fakeApi({
    'GET /api/shop/order/5': () => [
      200,
      makeOrder({ user: { id: buyer, fio: 'Olga Yartseva' }, company: { id: 3, brand: 'Sever', logo: null } }),
    ],
  });
  await openOffice('/orders/edit/5#chat', { role });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/orders/view/5#chat'));
});

it('locks an order that is under way until one wants to edit it anyway', async () => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ status: 'paid', allowed_statuses: ['completed'] })] });
  await openOffice('/orders/edit/5');
  const city = await screen.findByRole('textbox', { name: /^City/ });
  expect(city).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Edit anyway' }));
  expect(city).toBeEnabled();
});

it.each([
  ['en', 'Completed', 'Complete this order?', 'Not yet', 'Complete the order'],
  ['ru', 'Выполнен', 'Этот заказ выполнен?', 'Ещё нет', 'Заказ выполнен'],
] as const)('completes an order only after a question (%s)', async (locale, status, title, dismiss, confirm) => {
  const order = makeOrder({ status: 'paid', allowed_statuses: ['ready_to_ship', 'completed'] });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, order],
    'PUT /api/shop/order/5': ({ body }) => [200, { ...order, ...(body as object), allowed_statuses: [] }],
  });
  const countMoves = () => calls.filter(({ route }) => route.startsWith('PUT')).length;
  await openOffice('/orders/edit/5', { locale });
  const button = await screen.findByRole('button', { name: status });
  await userEvent.click(button);
  await userEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: dismiss }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(countMoves()).toBe(0);
  await userEvent.click(button);
  await userEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name: confirm }));
  await waitFor(() => expect(countMoves()).toBe(1));
});

it('completes the selected orders only after a question', async () => {
  const calls = fakeApi({
    'GET /api/shop/orders': () =>
      toListAnswer(
        makeOrder({ status: 'paid', allowed_statuses: ['completed'] }),
        makeOrder({ id: 6, status: 'paid', allowed_statuses: ['completed'] }),
      ),
    'POST /api/shop/orders/status': () => [200, { changed: [5, 6], refused: [] }],
  });
  await openOffice('/orders/list/full');
  await userEvent.click((await screen.findAllByRole('checkbox'))[0]!);
  const bar = await screen.findByRole('group', { name: /selected/ });
  await userEvent.click(within(bar).getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Completed/ }));
  const question = await screen.findByRole('dialog', { name: 'Complete 2 orders?' });
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Complete the orders' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ ids: [5, 6], status: 'completed' }),
  );
});

it('puts what the stock lacks at the line that wants it', async () => {
  fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder()],
    'PUT /api/shop/order/5': () => [
      409,
      {
        code: 'not_enough_stock',
        message: 'There is not enough in stock',
        lines: [{ product_id: 1, wanted: 50, left: 3 }],
      },
    ],
  });
  await openOffice('/orders/edit/5#products');
  const count = await screen.findByRole('textbox', { name: 'Count: Mug' });
  await userEvent.clear(count);
  await userEvent.type(count, '50');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(count).toHaveAccessibleDescription('Only 3 are left'));
  expect(count).toHaveValue('50');
});

it('takes a refusal off the screen once the same form is saved', async () => {
  fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder()],
    'PUT /api/shop/order/5': ({ body }) =>
      (body as { items: { count: number }[] }).items[0]?.count === 50
        ? [
            409,
            {
              code: 'not_enough_stock',
              message: 'There is not enough in stock',
              lines: [{ product_id: 1, wanted: 50, left: 3 }],
            },
          ]
        : [200, makeOrder({ updated_at: '2026-01-02T10:00:00.000Z' })],
  });
  await openOffice('/orders/edit/5#products');
  const count = await screen.findByRole('textbox', { name: 'Count: Mug' });
  const listShown = () => listNotices().map(({ text, tone }) => [text, tone]);
  for (const typed of ['50', '1']) {
    await userEvent.clear(count);
    await userEvent.type(count, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    if (typed === '50')
      await waitFor(() => expect(listShown()).toContainEqual(['There is not enough in stock', 'error']));
  }
  await waitFor(() => expect(listShown()).toContainEqual(['Order saved', 'success']));
  expect(listShown().filter(([, tone]) => tone === 'error')).toEqual([]);
});

it('keeps messages above the order’s sums, unless these stand beside them', async () => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder()] });
  await openOffice('/orders/edit/5#products');
  const getFooterSpace = () => document.documentElement.style.getPropertyValue('--footer-space');
  const standsAt = (place: Element, ...at: [x: number, y: number, width: number, height: number]) => {
    vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(new DOMRect(...at));
    act(() => void window.dispatchEvent(new Event('resize')));
  };
  const bottom = window.innerHeight;
  const total = (await screen.findByText('Total')).parentElement!;
  standsAt(total, 0, bottom - 150, 390, 50);
  expect(getFooterSpace()).toBe('150px');
  await userEvent.click(screen.getByRole('tab', { name: 'Basic' }));
  standsAt(total, 0, 0, 0, 0);
  const sums = (await screen.findByText('2 items')).closest('dl')!;
  standsAt(sums, 20, bottom - 120, 350, 110);
  expect(getFooterSpace()).toBe('120px');
  standsAt(sums, window.innerWidth / 2 + 300, bottom - 120, 200, 110);
  expect(getFooterSpace()).toBe('0px');
});

it('calls who bought at a counter without a name a walk-in, and lets what was said there be mended', async () => {
  const store = { id: 5, name: 'Лавка', en_name: 'The shop' };
  const nameless = makeOrder({
    channel: 'sales_point',
    store,
    isPickup: true,
    user: { id: 37, fio: '', avatar: null },
    address: { fio: null, phone: null, email: null },
  });
  const calls = fakeApi({
    'GET /api/shop/orders': () => toListAnswer(nameless),
    'GET /api/shop/order/5': () => [200, nameless],
    'PUT /api/shop/order/5': () => [200, nameless],
  });
  await openOffice('/orders/list/full');
  expect(await screen.findByText('Walk-in customer')).toBeVisible();
  expect(screen.queryByText(/Guest/)).toBeNull();
  cleanup();
  await openOffice('/orders/edit/5');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email for letters' }), 'late@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PUT /api/shop/order/5')?.body).toMatchObject({
      address: { email: 'late@example.com' },
    }),
  );
});

it('says at the tab of the chat how much of it waits', async () => {
  fakeApi({ 'GET /api/shop/order/5': () => [200, makeOrder({ unread_messages: 2 })] });
  await openOffice('/orders/edit/5');
  expect(await screen.findByRole('tab', { name: /Chat.*2 new messages/ })).toBeVisible();
});

it.each(['-5', '0', '1.5', '99999999', 'abc', ''])(
  'says at once that “%s” is no count, and sums nothing of it',
  async (typed) => {
    const preview = { order_sum: 65, lines: [], promotions: [] };
    fakeApi({
      'GET /api/shop/order/5': () => [200, makeOrder()],
      'POST /api/shop/order/5/preview': () => [200, preview],
    });
    await openOffice('/orders/edit/5#products');
    const count = await screen.findByRole('textbox', { name: 'Count: Mug' });
    await userEvent.clear(count);
    if (typed) await userEvent.type(count, typed);
    await waitFor(() => expect(count).toBeInvalid());
    expect(count).toHaveAccessibleDescription(/./);
    const tab = screen.getByRole('tabpanel');
    expect(tab).toHaveTextContent(/Total after saving–$/);
    await userEvent.clear(count);
    await userEvent.type(count, '3');
    await waitFor(() => expect(count).toBeValid());
    expect(tab).toHaveTextContent('$72.00');
    await waitFor(() => expect(tab).toHaveTextContent(/Total after saving\$65\.00$/));
  },
);

it('says before other items are saved what becomes of the order’s promotions, and of its sum', async () => {
  const ten = { promotion_id: 4, name: 'Десять', en_name: 'Ten off' };
  const [mug] = makeOrder().items;
  const order = makeOrder({
    items: [{ ...mug!, discounts: [{ ...ten, amount: 4.8 }] }] as never,
    discount_sum: 4.8 as never,
    order_sum: 43.2 as never,
  });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, order],
    'POST /api/shop/order/5/preview': () => [
      200,
      { order_sum: 24, lines: [{ product_id: 1 }], promotions: [{ ...ten, from: 4.8, to: 0 }] },
    ],
  });
  await openOffice('/orders/edit/5#products');
  const count = await screen.findByRole('textbox', { name: 'Count: Mug' });
  const tab = screen.getByRole('tabpanel');
  expect(tab).toHaveTextContent('Ten off: −$4.80');
  await userEvent.clear(count);
  await userEvent.type(count, '1');
  expect(await screen.findByText('Discount “Ten off”: $4.80 → $0.00')).toBeVisible();
  expect(tab).toHaveTextContent(/Total after saving\$24\.00$/);
  expect(tab).not.toHaveTextContent('Ten off: −$4.80');
  expect(calls.find(({ route }) => route === 'POST /api/shop/order/5/preview')?.body).toEqual({
    items: [{ product_id: 1, count: 1 }],
    isPickup: false,
  });
});

it('asks before it goes on with an order that somebody else has moved meanwhile', async () => {
  let reads = 0;
  const moved = makeOrder({
    status: 'in_process',
    allowed_statuses: ['forming'],
    updated_at: '2026-01-02T10:00:00.000Z',
  });
  fakeApi({
    'GET /api/shop/order/5': () => [200, (reads += 1) === 1 ? makeOrder() : moved],
    'PUT /api/shop/order/5': () => [409, { code: 'stale', message: 'Somebody has changed it meanwhile' }],
  });
  await openOffice('/orders/edit/5');
  const city = await screen.findByRole('textbox', { name: /^City/ });
  await userEvent.clear(city);
  await userEvent.type(city, 'Hobart');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const goOn = await screen.findByRole('button', { name: 'Edit anyway' });
  expect(city).toBeDisabled();
  expect(city).toHaveValue('Hobart');

  await userEvent.click(goOn);
  expect(city).toBeEnabled();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Somebody has changed this in the meantime' })).toHaveFocus(),
  );
  // Computed fields are no fields of a form.
  expect(screen.queryByText(/allowed_statuses/)).toBeNull();
});

it.each([
  ['leaves an order that one has moved oneself open for edits', true],
  ['locks an order that somebody else has moved', false],
])('%s', async (_, isMine) => {
  const moved = makeOrder({
    status: 'in_process',
    allowed_statuses: ['forming'],
    updated_at: '2026-01-02T10:00:00.000Z',
  });
  let order = makeOrder();
  fakeApi({
    'GET /api/shop/order/5': () => [200, order],
    'PUT /api/shop/order/5': () => {
      order = moved;
      return isMine ? [200, moved] : [409, { code: 'stale', message: 'Somebody has changed it meanwhile' }];
    },
  });
  await openOffice('/orders/edit/5');
  const city = await screen.findByRole('textbox', { name: /^City/ });
  await userEvent.click(screen.getByRole('button', { name: 'In progress' }));
  expect(await screen.findByRole('button', { name: 'Formation' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Edit anyway' })).toHaveLength(isMine ? 0 : 1);
  expect(city.matches(':disabled')).toBe(!isMine);
});

it('knows its own save of another tab from somebody else’s', async () => {
  let reads = 0;
  const saved = makeOrder({
    address: { ...makeOrder().address, city: 'Perth' } as never,
    updated_at: '2026-01-02T10:00:00.000Z',
  });
  fakeApi({
    'GET /api/shop/order/5': () => [200, (reads += 1) === 1 ? makeOrder() : saved],
    'PUT /api/shop/order/5': () => [409, { code: 'stale', message: 'Somebody has changed it meanwhile' }],
  });
  await openOffice('/orders/edit/5');
  const city = await screen.findByRole('textbox', { name: /^City/ });
  await userEvent.clear(city);
  await userEvent.type(city, 'Hobart');
  rememberMySave('orders', saved);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'You have changed this in another tab' });
  expect(screen.getByRole('radio', { name: /In the other tab/ })).not.toBeChecked();
});

it('adds a product of the company that is found by its name', async () => {
  const bowl = makeProduct({ id: 8, name: 'Миска', en_name: 'Bowl', sku: 'BOWL-1', price: 10 as never });
  const calls = fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder()],
    'POST /api/shop/products': () => [200, { page: 1, per_page: 60, total: 70, data: [makeProduct(), bowl] }],
    'GET /api/shop/product/8': () => [200, bowl],
    'POST /api/shop/order/5/preview': () => [200, { order_sum: 58, lines: [], promotions: [] }],
    'PUT /api/shop/order/5': () => [200, makeOrder()],
  });
  await openOffice('/orders/edit/5#products');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add a product' }));
  const found = await screen.findAllByRole('option');
  // Products of the order are not offered again.
  expect(found.map((option) => option.textContent)).toEqual(['Bowl']);
  // The hint about more results is below them, and is not an option.
  expect(screen.getByRole('listbox')).toHaveTextContent('Type to narrow down');
  // MUI's styles, without which the list neither scrolls nor shows the option of the keyboard
  expect(screen.getByRole('listbox').className).toMatch(/(^| )css-/);
  expect(within(screen.getByRole('listbox')).queryAllByRole('listitem')).toEqual([]);
  await userEvent.click(found[0]!);
  expect(await screen.findByRole('textbox', { name: 'Count: Bowl' })).toHaveValue('1');
  expect(await screen.findByText('$58.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      items: [
        { product_id: 1, count: 2 },
        { product_id: 8, count: 1 },
      ],
    }),
  );
  expect(calls.find(({ route }) => route === 'POST /api/shop/products')?.body).toMatchObject({
    company_id: 2,
    in_stock: true,
  });
});

it('moves the selected orders in one call, and says which could not be and why', async () => {
  const history = [{ at: '2026-01-02T09:00:00.000Z', author: null, from: 'new', to: 'paid', changes: null }] as never;
  const orders = [
    makeOrder({ history, allowed_statuses: ['paid', 'canceled'] }),
    makeOrder({ id: 6, history, status: 'completed', allowed_statuses: [] }),
  ];
  const calls = fakeApi({
    'GET /api/shop/orders': () => [200, { page: 1, per_page: 20, total: 2, data: orders }],
    'POST /api/shop/orders/status': () => [
      200,
      {
        changed: [5],
        refused: [{ id: 6, code: 'forbidden_transition', message: 'An order can’t go from “Completed” to “Canceled”' }],
      },
    ],
  });
  await openOffice('/orders/list/full');
  await userEvent.click((await screen.findAllByRole('checkbox'))[0]!);
  await userEvent.click(
    within(await screen.findByRole('group', { name: /selected/ })).getByRole('button', { name: 'Status' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Canceled.*1 of 2/ }));
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  const go = await screen.findByRole('button', { name: 'Cancel the orders' });
  expect(screen.getByText(/^Paid outside the site: \$48\.00\..* to the buyer yourselves/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Sold out');
  await userEvent.click(go);
  const report = await screen.findByRole('dialog', { name: 'Not everything could be done' });
  expect(within(report).getByText('Order #6')).toBeVisible();
  expect(within(report).getByText('An order can’t go from “Completed” to “Canceled”')).toBeVisible();
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { ids: [5, 6], status: 'canceled', reason: 'Sold out' },
  ]);
});

it('says before saving that a change to pickup takes the price of the delivery off', async () => {
  const delivery = {
    method_id: 1,
    kind: 'courier',
    name: 'Курьер',
    en_name: 'Courier',
    ready_from: null,
    ready_to: null,
  };
  const order = makeOrder({ delivery_sum: 7.5, order_sum: 55.5, sum_to_pay: 55.5, delivery } as never);
  fakeApi({ 'GET /api/shop/order/5': () => [200, order] });
  await openOffice('/orders/edit/5');
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Pickup'));
  expect(await screen.findByText(/The price of the delivery, \$7\.50, is taken off/)).toBeInTheDocument();
  await user.click(screen.getByLabelText('Delivery'));
  expect(screen.queryByText(/The price of the delivery/)).toBeNull();
});

it('says before saving that a delivery instead of a pickup costs the buyer nothing', async () => {
  const order = makeOrder({ isPickup: true, delivery_sum: 0, delivery: null } as never);
  fakeApi({ 'GET /api/shop/order/5': () => [200, order] });
  await openOffice('/orders/edit/5');
  await userEvent.click(await screen.findByLabelText('Delivery'));
  expect(await screen.findByText(/The delivery costs the buyer nothing/)).toBeInTheDocument();
});
