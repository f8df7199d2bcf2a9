/** The events that Stripe's webhook must send here, and whether one of its endpoints does. */
import type Stripe from 'stripe';
import type { WebhookReport } from '#contract/payments.ts';

/**
 * Events after which a payment may have another state here; each leads to a notification (`paymentNotification.ts`).
 * Others, such as `payment_intent.created`, change nothing.
 */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Addresses that this server answers alike: without the slash at the end. */
function toEndpointAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, '');
}

const listMissingEvents = ({ enabled_events }: Pick<Stripe.WebhookEndpoint, 'enabled_events'>): string[] =>
  enabled_events.includes('*') ? [] : stripeEvents.filter((event) => !enabled_events.includes(event));

/**
 * Finds the enabled endpoint with our address that sends the most of the needed events. Several don't add up, because
 * each signs with its own secret.
 * @param endpoints all of the account
 */
export function toWebhookReport(
  endpoints: readonly Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>[],
  webhookUrl: string,
): WebhookReport {
  const address = toEndpointAddress(webhookUrl);
  const [missing_events] = endpoints
    .filter(({ url, status }) => status === 'enabled' && toEndpointAddress(url) === address)
    .map(listMissingEvents)
    .toSorted((one, other) => one.length - other.length);
  if (!missing_events) return { state: 'missing', missing_events: [...stripeEvents] };
  return { state: missing_events.length > 0 ? 'incomplete' : 'complete', missing_events };
}
