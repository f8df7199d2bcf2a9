/** The card form of Stripe: its script is faked, @stripe/stripe-js is the real one. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paymentLabels } from '#src/storefront/payment/labels.ts';
import { CardPayment } from '#src/storefront/payment/CardPayment.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const text = paymentLabels.en;

/** What js.stripe.com would put into the window. */
function fakeStripe() {
  const card = { mount: vi.fn<(place: HTMLElement) => void>(), destroy: vi.fn<() => void>() };
  const createPaymentMethod = vi.fn<() => Promise<object>>();
  const stripe = {
    elements: () => ({ create: () => card }),
    createPaymentMethod,
    handleNextAction: vi.fn<(options: object) => Promise<object>>(() => Promise.resolve({})),
  };
  const open = vi.fn<(key: string, options: object) => typeof stripe>(() => stripe);
  vi.stubGlobal('Stripe', open);
  return { card, createPaymentMethod, open, stripe };
}

it('reads the card in Stripe’s own fields, lets the bank approve it, and sends only its name', async () => {
  const { card, createPaymentMethod, open, stripe } = fakeStripe();
  createPaymentMethod
    .mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } })
    .mockResolvedValueOnce({ paymentMethod: { id: 'pm_1' } });
  const answers = [
    [200, { status: 'requires_action', client_secret: 'pi_1_secret_1' }],
    [200, { status: 'succeeded', order: { id: 7 } }],
  ] as const;
  let tries = 0;
  const calls = fakeApi({
    'GET /api/stripe/config': () => [200, { provider: 'stripe', form: 'stripe', publishable_key: 'pk_test_1' }],
    'POST /api/shop/order/7/pay': () => [200, { client_secret: 'pi_1_secret_1' }],
    'POST /api/shop/order/7/pay/confirm': () => answers[tries++]!,
  });
  const done = vi.fn<() => void>();
  renderScreen(() => <CardPayment payable={{ kind: 'order', order_id: 7, amount: 48 }} onDone={done} />, '/pay');
  await waitFor(() => expect(card.mount).toHaveBeenCalledTimes(1));
  expect(open).toHaveBeenCalledWith('pk_test_1', { locale: 'en' });

  await userEvent.click(screen.getByRole('button', { name: text.pay('$48.00') }));
  expect(await screen.findByText('Your card number is incomplete.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: text.pay('$48.00') }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_1' });
  expect(calls.filter(({ route }) => route.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { payment_method_id: 'pm_1', amount: 48 },
    { payment_method_id: 'pm_1', amount: 48 },
  ]);
});
