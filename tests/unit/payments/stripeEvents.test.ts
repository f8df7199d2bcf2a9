/** The events of Stripe's webhook that hints and docs name are those that are needed, and each is understood. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toPaymentNotification } from '#server/gateways/payments/paymentNotification.ts';
import { stripe } from '#server/gateways/payments/stripe.ts';
import { stripeEvents } from '#server/gateways/payments/stripeWebhook.ts';

const listEvents = (text: string): string[] =>
  text.match(/\b(?:payment_intent|charge|refund)\.[a-z_.*]*[a-z_*]/g) ?? [];

it.each(['en', 'ru'] as const)('names them to admins (%s)', (locale) => {
  expect(listEvents(stripe.info.webhookHint[locale])).toEqual([...stripeEvents]);
});

it('names them to operators in the docs', () => {
  const row = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| `STRIPE_SECRET_KEY`'))!;
  expect(listEvents(row)).toEqual([...stripeEvents]);
});

it.each(stripeEvents)('reads the payment of %s', (type) => {
  const object = type.startsWith('payment_intent.')
    ? { object: 'payment_intent', id: 'pi_1', metadata: { reference: 'ours' } }
    : { object: type.split('.')[0], id: 'x_1', payment_intent: 'pi_1' };
  expect(toPaymentNotification({ id: 'evt_1', type, data: { object } })).toMatchObject({ type, intent_id: 'pi_1' });
});
