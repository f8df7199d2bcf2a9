/** Why an order was canceled, in the words of whoever canceled it. */
import type { OrderEvent } from '../orders.ts';
import { hasVisibleText } from './visibleText.ts';

/** The reason that somebody typed; null if nothing of it can be seen. */
export const toCancelReason = (typed: string | null | undefined): string | null =>
  typed && hasVisibleText(typed) ? typed.trim() : null;

/** The reason of a canceled order, from its history; null if nobody gave one. */
export function findCancelReason(history: readonly OrderEvent[]): string | null {
  const change = history.findLast(({ to }) => to === 'canceled')?.changes?.['reason'] as { to?: unknown } | undefined;
  return typeof change?.to === 'string' ? change.to : null;
}
