/** The catalogue of events: what a domain may say for the domains to its right. */
import type { OrderStatus } from '#contract/orders.ts';

export interface Events {
  /** Products or their category, company or stock changed: what the storefront shows is new. */
  'catalog.changed': { product_ids: number[] };
  'order.placed': { order_id: number; user_id: number; company_id: number; brand: string; reader: { email: string | null; locale: string } };
  'order.status_changed': { order_id: number; user_id: number; company_id: number; from: OrderStatus; to: OrderStatus };
}
