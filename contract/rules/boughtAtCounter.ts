/** Whether an order was bought and handed over at a counter, so that nothing is picked up or delivered. Pure. */
import type { Order } from '../orders.ts';

/** It is completed, and its pickup store, if any, is the store of the counter. */
export const isBoughtAtCounter = ({
  status,
  store,
  isPickup,
  pickupStore,
}: Pick<Order, 'status' | 'store' | 'isPickup' | 'pickupStore'>): boolean =>
  status === 'completed' && isPickup && store ? pickupStore === null || pickupStore.id === store.id : false;
