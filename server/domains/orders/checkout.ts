/** Turns a cart into an order: one transaction, and one order however often it is requested. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { splitAmount, sumAmounts } from '#contract/rules/amounts.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { lockBalance } from '#server/domains/bonuses/ledger.ts';
import { claimCart } from '#server/domains/carts/claim.ts';
import { chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from '#server/domains/carts/policy.ts';
import { noCart } from '#server/domains/carts/read.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { fail } from '#server/failure.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { findCartPromotions } from './cartPromotions.ts';
import { checkCart, placeCarts, priceCart, type PreparedCart } from './placeCart.ts';
import { readOrderOfCart } from './read.ts';
import { calculateBonusPayment } from './totals.ts';

type CheckoutInput = Input<Contract['carts']['checkoutById']>['body'];

// Removing the account locks this row: a checkout waits for the removal, and the removal for a checkout that came first
export const findBuyer = oneRow<{ is_confirmed: boolean }, { userId: number }>(
  'checkout_buyer',
  `select ${hasConfirmedContactSql('u')} as is_confirmed
     from users u
    where u.id = $userId and u.removed_at is null
      for key share`,
);

/** Creates the order of a cart. A repeated call returns the order that exists already. */
export async function checkout(ctx: Ctx, cartRef: CartRef, input: CheckoutInput): Promise<Order> {
  const userId = getCartOwnerId(ctx.user);
  if (userId === null) throw fail('forbidden');
  const [person, claimed] = await Promise.all([findBuyer(ctx.db, { userId }), claimCart(ctx, cartRef)]);
  if (!person) throw fail('auth_failed');
  if (!claimed) return getPlacedOrder(ctx, cartRef);
  const checked = await checkCart(ctx, cartRef, claimed, input);
  const { has_promotions } = claimed.cart;
  const promoted = { user_id: userId, channel: getSalesChannel(ctx), has_promotions };
  const found = await findCartPromotions(ctx, [checked], promoted, input.codes);
  const carts = [priceCart(ctx, checked, found.carts[0]!, input.expected_sum)];
  const buyer = { id: userId, is_confirmed: person.is_confirmed };
  const [order] = await placeCarts(ctx, { carts, promotions: found.results }, buyer, () =>
    getBonuses(ctx, userId, input, carts),
  );
  return order!;
}

/** The bonuses that the buyer spends on each order, in proportion to their sums. Locks the balance. */
export async function getBonuses(
  ctx: Ctx,
  userId: number,
  { useBonuse }: Pick<CheckoutInput, 'useBonuse'>,
  carts: readonly PreparedCart[],
): Promise<Minor[]> {
  const sums = carts.map(({ money }) => money.order_sum);
  if (!useBonuse) return sums.map(() => asMinor(0));
  return splitAmount(calculateBonusPayment(sumAmounts(sums), await lockBalance(ctx, userId)), sums);
}

const findOrderedCart = chooseByCartRef<{ id: number } | undefined, CartCaller>({
  hash: oneRow<{ id: number }, CartCaller & { hash: string }>(
    'cart_ordered',
    `select id from carts where hash = $hash and status = 'ordered' and user_id = $user_id`,
  ),
  id: oneRow<{ id: number }, CartCaller & { cartId: number }>(
    'cart_ordered_by_id',
    `select id from carts where id = $cartId and status = 'ordered' and user_id = $user_id`,
  ),
});

/** The order that this cart has become, for a concurrent call, a retry or a second tab. */
async function getPlacedOrder(ctx: Ctx, cartRef: CartRef): Promise<Order> {
  const cart = await findOrderedCart(ctx.db, cartRef, { user_id: ctx.user?.id ?? null });
  const order = cart && (await readOrderOfCart(ctx, cart.id));
  if (!order) throw noCart(ctx);
  ctx.setStatus(200);
  return order;
}
