/** A provider's event → the payment that it is about. Only that is taken from it: how the payment is now is asked for, so order and repetition don't matter. */
import type { Notice } from '../index.ts';

interface Named {
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

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @returns null for what is about no payment */
export function noticeOf({ id, type, data }: ProviderEvent): Notice | null {
  const object = data.object as Named;
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const intent_id = textOf(intent) ?? textOf((intent as Named | null | undefined)?.id);
  return intent_id
    ? { id, type, intent_id, reference: object.object === 'payment_intent' ? textOf(object.metadata?.reference) : null }
    : null;
}
