/** Validates where and when products are received, for carts and checkouts. */
import { dayMs } from '#contract/rules/time.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { isOpen } from '#server/domains/stores/hours.ts';
import type { stores } from '#server/domains/stores/tables.ts';
import type { FailureDetails } from '#server/failure.ts';

export type StoreRow = typeof stores.$inferSelect;

export interface Receiving {
  is_pickup: boolean;
  pickup_store_id: number | null;
  received_at: Date | null;
}

const findStoreRow = oneRow<StoreRow, { storeId: number }>(
  'cart_store',
  'select * from stores where id = $storeId and archived_at is null',
);

/** Reads a store, with or without pickup. */
export const findStore = (db: Db, id: number): Promise<StoreRow | undefined> => findStoreRow(db, { storeId: id });

/** No order is received later than this. */
const maxAheadMs = 366 * dayMs;

/**
 * Validates place and time; errors have the names of request fields. A pickup point without opening hours accepts any
 * time.
 * @param companyId whose products they are; null while the cart is empty
 * @param found the row of `pickup_store_id`
 */
export function validateReceiving(
  { is_pickup, pickup_store_id, received_at }: Receiving,
  companyId: number | null,
  found: StoreRow | undefined,
  now: Date,
): NonNullable<FailureDetails['errors']> {
  const isRightStore = found !== undefined && found.pickup && (companyId === null || found.company_id === companyId);
  const errors: NonNullable<FailureDetails['errors']> = {};
  if (pickup_store_id !== null && !isRightStore) errors['pickupStore'] = 'not_found';
  if (received_at === null) return errors;
  if (received_at <= now) errors['receivedDateTime'] = 'past';
  else if (received_at.getTime() > now.getTime() + maxAheadMs) errors['receivedDateTime'] = 'too_far';
  else if (is_pickup && isRightStore && !isOpen(found.working_time, found.time_zone, received_at))
    errors['receivedDateTime'] = 'closed_then';
  return errors;
}
