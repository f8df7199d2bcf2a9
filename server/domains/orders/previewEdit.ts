/** Previews an edit of an order's lines: the sums that it would have. Writes and locks nothing. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { previewReapplied } from '#server/domains/promo/promotions/recordUses.ts';
import { notFound } from '#server/failure.ts';
import { diffPromotions, planEdit, recalculate } from './edit.ts';
import { findJoiningProducts } from './joiningProducts.ts';
import { readOrderState } from './lock.ts';
import { presentPreview } from './presentPreview.ts';

type Call = Contract['orders']['previewEdit'];

/**
 * Calculates the order's sums with other lines or another way of receiving. The edit itself checks later whether it is
 * allowed, and whether there is enough stock.
 * @throws Failure `not_found` for an order of other companies, `invalid` for a product that can't be added
 */
export async function previewEdit({ params: { id }, body }: Input<Call>, ctx: Ctx): Promise<Answer<Call>> {
  await ctx.limits.take('orderPreviews', String(ctx.user!.id));
  const order = await readOrderState(ctx, id);
  if (!order.is_company_side) throw notFound('order');
  const products = await findJoiningProducts(ctx, order, body, 'read');
  const { items, delivery } = planEdit(order, body, { products }).after;
  const discounted = { company_id: order.company_id, lines: items, delivery: delivery?.price ?? 0 };
  const promotions = order.has_promotion_uses ? await previewReapplied(ctx, id, discounted) : null;
  const money = recalculate(items, delivery, order, promotions);
  return { ...presentPreview(money, promotions?.results ?? []), promotions: diffPromotions(promotions) };
}
