import { buyerOrders } from '#server/seed/content/orders/buyer.ts';
import { customerOrders } from '#server/seed/content/orders/customers.ts';
import type { DemoOrder } from '#server/seed/content/types.ts';

export const orders: readonly DemoOrder[] = [...buyerOrders, ...customerOrders];
