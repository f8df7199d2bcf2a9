/** Whether an order was bought at a sales point's counter and taken along from there: nothing of it is picked up or delivered. Pure. */
import type { Order } from '../orders.ts';

/** @param order entered at this counter, to be had there, and completed */
export const isBoughtAtCounter = ({
  status,
  store,
  isPickup,
  pickupStore,
}: Pick<Order, 'status' | 'store' | 'isPickup' | 'pickupStore'>): boolean =>
  status === 'completed' && isPickup && store ? pickupStore === null || pickupStore.id === store.id : false;
