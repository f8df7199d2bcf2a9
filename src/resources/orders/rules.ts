/** What the screen of an order shows; the server decides. Pure. */
import type { Order, OrderItem, OrderStatus } from '#contract/orders.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import { orderStatusWords } from '#src/i18n/orderStatus.ts';
import { orderWords } from './labels.ts';

const editable: ReadonlySet<OrderStatus> = new Set(['new', 'in_process', 'forming']);
const closed: ReadonlySet<OrderStatus> = new Set(['completed', 'canceled']);

/** Whether the lines may still change (decisions §6). */
export const hasEditableItems = (status: OrderStatus): boolean => editable.has(status);

/** What to ask before an order past *new* is edited; null for a new one. */
export function askBeforeEdit(
  { id, status }: Pick<Order, 'id' | 'status'>,
  locale: Locale,
): { title: string; text: string; goOn: string } | null {
  if (status === 'new') return null;
  const { askTitle, askText, askClosed, goOn, abandonedCart, abandonedNote } = orderWords[locale];
  if (status === 'abandoned_cart') return { title: fill(abandonedCart, { id }), text: abandonedNote, goOn };
  return {
    title: fill(askTitle, { status: orderStatusWords[locale][status].toLowerCase() }),
    text: closed.has(status) ? askClosed : askText,
    goOn,
  };
}

interface Lacking {
  product_id: number;
  left: number;
}

/** Puts what the stock lacks at the lines that want it: `items.2.count` → "Only 3 are left". */
export function stockFaults(
  refusal: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  const lines =
    refusal['code'] === 'not_enough_stock' && Array.isArray(refusal['lines']) ? (refusal['lines'] as Lacking[]) : [];
  const items = (values['items'] ?? []) as OrderItem[];
  return Object.fromEntries(
    lines.flatMap(({ product_id, left }) => {
      const index = items.findIndex((item) => item.product_id === product_id);
      return index < 0 ? [] : [[`items.${index}.count`, orderWords[locale].onlyLeft(left)]];
    }),
  );
}
