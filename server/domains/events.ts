/** The catalogue of events: what a domain may say for the domains to its right. */
import type { Locale } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';

export interface Events {
  'auth.code_made': { phone: string; code: string; locale: Locale };
  'user.password_changed': { user_id: number; email: string | null; locale: Locale };
  /** A document has a new version in force. */
  'documents.changed': { document_id: number; code: string };
  /** Products or their category, company or stock changed: what the storefront shows is new. */
  'catalog.changed': { product_ids: number[] };
  'order.placed': { order_id: number; user_id: number; company_id: number; brand: string; reader: { email: string | null; locale: string } };
  'order.status_changed': { order_id: number; user_id: number; company_id: number; from: OrderStatus; to: OrderStatus };
}
