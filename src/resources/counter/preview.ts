/** What a sale costs, as the server calculates it with the promotions of its customer. */
import { useQuery } from '@tanstack/react-query';
import { CounterCustomer } from '#contract/counter.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { api } from '#src/api/api.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { toCustomerBody, type Customer } from './CustomerFields.tsx';
import type { Line } from './lines.ts';

export type SalePreview = Answer<Contract['counter']['preview']>;

/** Previews a sale at once after a scan, and after a pause while the customer is typed. Null while it is not known. */
export function useSalePreview(
  storeId: number,
  lines: readonly Line[],
  customer: Customer,
  codes: readonly string[],
): SalePreview | null {
  const known = useDebounced(customer);
  const items = lines.map(({ product, count }) => ({ product_id: product.id, count }));
  // A contact that is still being typed names nobody
  const named = CounterCustomer.safeParse(toCustomerBody(known)).data ?? null;
  const body = { store_id: storeId, items, customer: named, codes: [...codes] };
  const { data } = useQuery({
    queryKey: ['counter', 'preview', body],
    queryFn: ({ signal }) => api.counter.preview({ body, signal }),
    enabled: lines.length > 0,
    retry: false,
  });
  return data ?? null;
}
