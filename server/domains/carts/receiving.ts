/** Where and when goods are received: what a cart remembers of it, and what a checkout checks again. */
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

const store = oneRow<StoreRow>('cart_store', 'select * from stores where id = $1 and archived_at is null');

/** The row of a store, pickup point or not. */
export const findStore = (db: Db, id: number): Promise<StoreRow | undefined> => store(db, [id]);

/** Nobody keeps goods for longer. */
const longestMs = 366 * 86_400_000;

/**
 * What is wrong with a place and time, keyed as requests name them. A pickup point that has told no
 * hours takes goods out by arrangement: only a time that somebody names is held against them.
 * @param companyId whose goods they are; null while the cart is empty
 * @param found the row of `pickup_store_id`
 */
export function receivingFaults(
  { is_pickup, pickup_store_id, received_at }: Receiving,
  companyId: number | null,
  found: StoreRow | undefined,
  now: Date,
): NonNullable<FailureDetails['errors']> {
  const isRightStore = found !== undefined && found.pickup && (companyId === null || found.company_id === companyId);
  const faults: NonNullable<FailureDetails['errors']> = {};
  if (pickup_store_id !== null && !isRightStore) faults['pickupStore'] = 'not_found';
  if (received_at === null) return faults;
  if (received_at <= now) faults['receivedDateTime'] = 'past';
  else if (received_at.getTime() > now.getTime() + longestMs) faults['receivedDateTime'] = 'too_far';
  else if (is_pickup && isRightStore && !isOpen(found.working_time, found.time_zone, received_at))
    faults['receivedDateTime'] = 'closed_then';
  return faults;
}
