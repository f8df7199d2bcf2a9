/** Steps of rewards: referrals and orders paid by card, up to the due date of their rewards. */
import type { Order } from '#contract/orders.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { users } from '#server/domains/users/tables.ts';
import { creditDueRewards } from '#server/domains/promo/creditRewards.ts';
import type { Person } from './factories.ts';
import { nextCard, payByCard, type Stage, nextVisa } from './payments.ts';
import { delivery, fillCart, moveOrder } from './shop.ts';

/** Creates a buyer with a confirmed email. */
export const confirmedBuyer = (
  { t }: Pick<Stage, 't'>,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<Person> => t.make.buyer({ email_confirmed_at: t.clock.now, ...values });

export interface InvitedPair {
  inviter: Person;
  invited: Person;
  code: string;
}

/** Creates two confirmed buyers, of whom one has used the other's code: each is promised 100. */
export async function invite(stage: Stage, known: Partial<InvitedPair> = {}): Promise<InvitedPair> {
  const inviter = known.inviter ?? (await confirmedBuyer(stage));
  const invited = known.invited ?? (await confirmedBuyer(stage));
  const code = (await inviter.client.users.me()).personal_promo_code!;
  await invited.client.promoCodes.activate({ params: { code } });
  return { inviter, invited, code };
}

interface PurchaseOptions {
  /** Number of products at 10 each; 25 by default, which costs more than both rewards. */
  count?: number;
  /** The sandbox's name of the card; null for no card payment. */
  cardName?: string | null;
  street?: string;
  phone?: string;
}

/** Places an order, paid by card by default. */
export async function placePaidOrder(stage: Stage, who: Person, options: PurchaseOptions = {}): Promise<Order> {
  const { count = 25, cardName = 'pm_card_visa', street, phone } = options;
  const product_id = await stage.shop.stock();
  const { cart_hash: hash } = await fillCart(who.client, [{ product_id, count }]);
  const address = { ...delivery, street: street ?? `Street ${hash}`, phone: phone ?? `+1 555 ${2000000 + who.id}` };
  const order = await who.client.carts.checkout({ body: { hash, address } });
  if (cardName !== null) await payByCard(who, order, cardName === 'pm_card_visa' ? nextVisa() : nextCard(cardName));
  return order;
}

/** Completes an order as the company. */
export const completeOrder = (stage: Stage, order: Order, from: 'paid' | 'new' = 'paid'): Promise<Order> =>
  moveOrder(stage.shop.company.vendor, order, ...(from === 'new' ? (['paid'] as const) : []), 'completed');

/** Places and completes an order, paid by card by default. */
export async function buyAndComplete(stage: Stage, who: Person, options: PurchaseOptions = {}): Promise<Order> {
  const order = await placePaidOrder(stage, who, options);
  return completeOrder(stage, order, options.cardName === null ? 'new' : 'paid');
}

/** Moves the clock without expiring sessions, and runs the job that credits due rewards. */
export async function passDays({ t }: Pick<Stage, 't'>, days: number): Promise<void> {
  t.clock.forward(days * dayMs);
  const { now } = t.clock;
  await t.pool.query('update sessions set created_at = $1, seen_at = $1, expires_at = $2', [
    now,
    new Date(now.getTime() + 30 * dayMs),
  ]);
  await creditDueRewards(t.ctx);
}

/** Refunds money of an order on the provider's side: all of it, or a part in minor units. */
export async function refundAtProvider(stage: Stage, order: Order, amount?: number): Promise<void> {
  const { t, double } = stage;
  const { rows } = await t.pool.query<{ provider_id: string; key: string }>(
    `select provider_id, key from payments where order_id = $1 and status = 'succeeded'`,
    [order.id],
  );
  const { provider_id, key } = rows[0]!;
  const refundKey = `by hand ${key}`;
  if (amount === undefined)
    await t.gateways.payments.refund!({ id: provider_id, key: refundKey, reference: refundKey });
  else if (double)
    double.refundOnScreens(provider_id, amount - double.intents.get(provider_id)!.latest_charge!.amount_refunded);
  else await t.pool.query('update sandbox_intents set refunded_amount = $2 where id = $1', [provider_id, amount]);
  const object = { object: 'payment_intent', id: provider_id };
  const event = { id: `evt_${order.id}_${amount ?? 'all'}`, type: 'charge.refunded', data: { object } };
  const { text, signature } = await stage.sign(event, t.clock.now);
  const { status } = await stage.post(text, signature);
  if (status !== 200) throw new Error(`the webhook answers ${status}`);
}
