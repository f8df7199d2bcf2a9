/** What an order would cost with other items or received another way, as the server calculates it. */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { parseCount, type EditedOrder } from './rules.ts';

type EditPreview = Answer<Contract['orders']['previewEdit']>;

/**
 * Previews an edit after a pause in typing.
 * @param edited as the form has it
 * @returns null while it is not known, and while a count is not valid
 */
export function useEditPreview(order: Order, { items, isPickup }: EditedOrder, isChanged: boolean): EditPreview | null {
  const lines = items.map((item) => ({ product_id: item.product_id, count: parseCount(item) }));
  const current = JSON.stringify([lines, isPickup]);
  const isSettled = useDebounced(current) === current;
  const { data } = useQuery({
    queryKey: ['orders', 'editPreview', order.id, order.updated_at, current],
    queryFn: ({ signal }) =>
      api.orders.previewEdit({
        params: { id: order.id },
        body: { items: lines.map(({ product_id, count }) => ({ product_id, count: count! })), isPickup },
        signal,
      }),
    enabled: isChanged && isSettled && lines.length > 0 && lines.every(({ count }) => count !== null),
    staleTime: 30_000,
    retry: false,
  });
  return data ?? null;
}
