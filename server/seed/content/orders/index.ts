import { buyerOrders } from '#server/seed/content/orders/buyer.ts';
import { completedOrders } from '#server/seed/content/orders/completed.ts';
import { currentOrders } from '#server/seed/content/orders/current.ts';
import { customerOrders } from '#server/seed/content/orders/customers.ts';
import { everydayOrders } from '#server/seed/content/orders/everyday.ts';
import type { DemoOrder } from '#server/seed/content/types.ts';

export const orders: readonly DemoOrder[] = [
  ...everydayOrders,
  ...completedOrders,
  ...buyerOrders,
  ...customerOrders,
  ...currentOrders,
];
