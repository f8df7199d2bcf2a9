/** The sandbox's card form: its inputs, its messages, and that it loses no input. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Locale } from '#src/i18n/locale.ts';
import { paymentLabels } from '#src/storefront/payment/labels.ts';
import { CardPayment } from '#src/storefront/payment/CardPayment.tsx';
import { OrderPayment } from '#src/storefront/payment/OrderPayment.tsx';
import { buildOrder } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const text = paymentLabels.en;
const sandbox: FakeRoutes = {
  'GET /api/stripe/config': () => [200, { provider: 'sandbox', form: 'sandbox', publishable_key: null }],
  'POST /api/shop/order/7/pay': () => [200, { client_secret: 'pi_1_secret_1' }],
};
const done = vi.fn<() => void>();

function open(routes: FakeRoutes, locale: Locale = 'en') {
  done.mockClear();
  const calls = fakeApi({ ...sandbox, ...routes });
  renderScreen(() => <CardPayment payable={{ kind: 'order', order_id: 7, amount: 48 }} onDone={done} />, '/pay', {
    locale,
  });
  return { calls, user: userEvent.setup() };
}

it('tells what is wrong with each field, and sends nothing', async () => {
  const { calls, user } = open({});
  await user.type(await screen.findByLabelText(/Card number/), '4012888888881881');
  await user.type(screen.getByLabelText(/Expires/), '1020');
  await user.click(screen.getByRole('button', { name: text.pay('$48.00') }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    text.errors.notTest,
    text.errors.past,
    text.errors.required,
  ]);
  expect(screen.getByLabelText(/Card number/)).toHaveFocus();
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/stripe/config']);
});

it('has no form for a sum that is too low for a card, and says so', async () => {
  open({
    'GET /api/stripe/config': () => [
      200,
      { provider: 'stripe', form: 'sandbox', publishable_key: null, lowest_sum: 50 },
    ],
  });
  expect(await screen.findByText(text.tooLow('$50.00'))).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why the card was declined, keeps what was typed, and pays with another one: numbers stay in the browser', async () => {
  const answers = [
    [422, { code: 'card_declined', message: 'На карте недостаточно денег' }],
    [200, { status: 'succeeded', order: { id: 7 } }],
  ] as const;
  let tries = 0;
  // The bank answers after both clicks of a double click.
  let press = (): void => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  const { calls, user } = open(
    { 'POST /api/shop/order/7/pay/confirm': () => pressed.then(() => answers[tries++]!) },
    'ru',
  );
  const labels = paymentLabels.ru;
  await user.click(await screen.findByRole('button', { name: new RegExp(labels.outcomes.noMoney) }));
  await user.dblClick(screen.getByRole('button', { name: /^Оплатить 48/ }));
  press();
  expect(await screen.findByText('На карте недостаточно денег')).toBeVisible();
  expect(screen.getByLabelText(/Номер карты/)).toHaveValue('4000 0000 0000 9995');
  await user.click(screen.getByRole('button', { name: new RegExp(labels.outcomes.paid) }));
  await user.click(screen.getByRole('button', { name: /^Оплатить 48/ }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  const tried = calls
    .filter(({ route }) => route.endsWith('/confirm'))
    .map(({ body }) => (body as { payment_method_id: string }).payment_method_id);
  expect(tried).toEqual([
    expect.stringMatching(/^pm_card_visa_chargeDeclinedInsufficientFunds\./),
    expect.stringMatching(/^pm_card_visa\./),
  ]);
  expect(JSON.stringify(calls.map(({ body }) => body ?? null))).not.toMatch(/\d{12}|9995|4242/);
});

it.each([true, false])('asks for the extra step in a dialog, and then how it ended (approved: %s)', async (approve) => {
  const answer = approve
    ? ([200, { status: 'succeeded', order: { id: 7 } }] as const)
    : ([422, { code: 'card_declined', message: 'Not approved' }] as const);
  const answers = [[200, { status: 'requires_action', client_secret: 'pi_1_secret_1' }], answer] as const;
  let tries = 0;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const { calls, user } = open({
    'POST /api/shop/order/7/pay/confirm': () => answers[tries++]!,
    'POST /api/stripe/sandbox/approval': () => [200, { status: approve ? 'succeeded' : 'failed' }],
  });
  await user.click(await screen.findByRole('button', { name: new RegExp(text.outcomes.needsApproval) }));
  await user.click(screen.getByRole('button', { name: text.pay('$48.00') }));
  const dialog = await screen.findByRole('dialog', { name: text.approval.title });
  await user.click(
    within(dialog).getByRole('button', { name: approve ? text.approval.approve : text.approval.decline }),
  );
  if (approve) await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  else expect(await screen.findByText('Not approved')).toBeVisible();
  expect(calls.find(({ route }) => route.endsWith('/approval'))?.body).toEqual({
    client_secret: 'pi_1_secret_1',
    approve,
  });
  const tried = calls
    .filter(({ route }) => route.endsWith('/confirm'))
    .map(({ body }) => (body as { payment_method_id: string }).payment_method_id);
  expect(new Set(tried).size).toBe(1);
});

it('keeps its shape while it tries again, and a click beside it closes nothing', async () => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  const declined = [422, { code: 'card_declined', message: 'Declined' }] as const;
  let tries = 0;
  fakeApi({
    ...sandbox,
    'POST /api/shop/order/7/pay/confirm': () => (tries++ === 0 ? declined : new Promise(() => {})),
  });
  renderScreen(
    () => (
      <OrderPayment
        order={buildOrder({
          id: 7,
          sum_to_pay: 48 as never,
          payment: { can_pay: true, status: 'none', paid_at: null, refunded_at: null },
        })}
      />
    ),
    '/orders/view/7',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: text.pay('$48.00') }));
  const dialog = screen.getByRole('dialog', { name: text.title });
  const pay = within(dialog);
  await user.click(await pay.findByRole('button', { name: new RegExp(text.outcomes.declined) }));
  await user.click(pay.getByRole('button', { name: text.pay('$48.00') }));
  expect(await pay.findByText('Declined')).toBeVisible();
  await user.click(pay.getByRole('button', { name: text.pay('$48.00') }));
  await user.click(dialog);
  expect(await pay.findByRole('button', { name: text.paying })).toBeDisabled();
  expect(pay.getByText('Declined')).not.toBeVisible();
});
