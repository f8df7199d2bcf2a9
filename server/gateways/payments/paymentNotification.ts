/**
 * Converts a provider's event to a notification. Only the payment's id is taken from it and its state is requested
 * separately, so the order and repetition of events don't matter.
 */
import type { PaymentNotification } from '../index.ts';

interface EventObject {
  id?: unknown;
  object?: unknown;
  payment_intent?: unknown;
  metadata?: { reference?: unknown } | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  data: { object: object };
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @returns null for an event that is about no payment */
export function toPaymentNotification({ id, type, data }: ProviderEvent): PaymentNotification | null {
  const object = data.object as EventObject;
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const intent_id = toText(intent) ?? toText((intent as EventObject | null | undefined)?.id);
  return intent_id
    ? { id, type, intent_id, reference: object.object === 'payment_intent' ? toText(object.metadata?.reference) : null }
    : null;
}
