/** The money of the order that a cart becomes. */
import type { Minor } from '#contract/money.ts';
import type { OrderMoney } from '#contract/rules/orderMoney.ts';
import type { Ctx } from '#server/context.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import type { Receiving } from '#server/domains/carts/receiving.ts';
import type { StoredAddress } from './address.ts';
import { calculateMoney } from './totals.ts';

interface CartToPrice {
  lines: readonly ClaimedLine[];
  receiving: Receiving;
  address: StoredAddress;
  /** Null if it costs nothing. */
  delivery?: { price: Minor } | null;
}

/** Calculates the money of a cart's order. */
export async function calculateCartMoney(_ctx: Ctx, { lines, delivery }: CartToPrice): Promise<OrderMoney> {
  return calculateMoney(lines, { deliveryPrice: delivery?.price });
}
