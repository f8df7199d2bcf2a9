/** Finds the promotions of carts that become orders. */
import type { ChannelCode } from '#contract/rules/channels.ts';
import type { Ctx } from '#server/context.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import type { Offer } from '#server/domains/delivery/offers.ts';
import {
  findPromotions,
  type FoundPromotions,
  type PricedCart,
} from '#server/domains/promo/promotions/findPromotions.ts';

interface CartToDiscount {
  /** One or more, of one company. */
  lines: readonly Pick<ClaimedLine, 'company_id' | 'product_id' | 'price' | 'count'>[];
  delivery: Pick<Offer, 'price'> | null;
}

interface PromotedBuyer {
  /** Null for a customer who is not known. */
  user_id: number | null;
  channel: ChannelCode;
  /** Whether promotions without a code are on that may apply to one of the carts. */
  has_promotions: boolean;
}

const toPricedCart = ({ lines, delivery }: CartToDiscount): PricedCart => ({
  company_id: lines[0]!.company_id,
  lines,
  delivery: delivery?.price ?? 0,
});

/**
 * Finds the promotions of carts whose delivery is chosen. No statement if none can apply.
 * @param codes as the buyer has entered them
 * @throws Failure `too_often` for too many unknown codes
 */
export async function findCartPromotions(
  ctx: Ctx,
  carts: readonly CartToDiscount[],
  { has_promotions, ...buyer }: PromotedBuyer,
  codes: readonly string[] = [],
): Promise<FoundPromotions> {
  if (has_promotions || codes.length > 0) return findPromotions(ctx, carts.map(toPricedCart), buyer, codes);
  return { carts: carts.map(() => ({ discounts: [], rules: [] })), results: [], codes: [] };
}
