/** Referrals and orders paid by card, up to the due date of their rewards. */
import type { Order } from '#contract/orders.ts';
import type { users } from '#server/domains/users/tables.ts';
import { creditDueRewards } from '#server/domains/promo/creditRewards.ts';
import type { Person } from './factories.ts';
import { card, payBy, type Stage, visa } from './payments.ts';
import { delivery, fillCart, move } from './shop.ts';

export const dayMs = 86_400_000;

/** A buyer whose email is confirmed. */
export const confirmedBuyer = (
  { t }: Pick<Stage, 't'>,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<Person> => t.make.buyer({ email_confirmed_at: t.clock.now, ...values });

export interface InvitedPair {
  inviter: Person;
  invited: Person;
  code: string;
}

/** Two confirmed buyers, of whom one has used the other's code: 100 are promised to each. */
export async function invite(stage: Stage, known: Partial<InvitedPair> = {}): Promise<InvitedPair> {
  const inviter = known.inviter ?? (await confirmedBuyer(stage));
  const invited = known.invited ?? (await confirmedBuyer(stage));
  const code = (await inviter.client.users.me()).personal_promo_code!;
  await invited.client.promoCodes.activate({ params: { code } });
  return { inviter, invited, code };
}

interface Buying {
  /** Of ten each; 25 unless said, which is more than both rewards. */
  count?: number;
  /** The sandbox's name of the card; null: nobody pays by card. */
  cardName?: string | null;
  street?: string;
  phone?: string;
}

/** A placed order, paid by card unless said. */
export async function placePaid(stage: Stage, who: Person, buying: Buying = {}): Promise<Order> {
  const { count = 25, cardName = 'pm_card_visa', street, phone } = buying;
  const product_id = await stage.shop.stock();
  const { cart_hash: hash } = await fillCart(who.client, [{ product_id, count }]);
  const address = { ...delivery, street: street ?? `Street ${hash}`, phone: phone ?? `+1 555 ${2000000 + who.id}` };
  const order = await who.client.carts.checkout({ body: { hash, address } });
  if (cardName !== null) await payBy(who, order, cardName === 'pm_card_visa' ? visa() : card(cardName));
  return order;
}

/** The company hands the order over. */
export const complete = (stage: Stage, order: Order, from: 'paid' | 'new' = 'paid'): Promise<Order> =>
  move(stage.shop.company.vendor, order, ...(from === 'new' ? (['paid'] as const) : []), 'completed');

/** A completed order, paid by card unless said. */
export async function buy(stage: Stage, who: Person, buying: Buying = {}): Promise<Order> {
  const order = await placePaid(stage, who, buying);
  return complete(stage, order, buying.cardName === null ? 'new' : 'paid');
}

/** Turns the clock, which ends nobody's session, and runs the job that credits what is due. */
export async function passDays({ t }: Pick<Stage, 't'>, days: number): Promise<void> {
  t.clock.forward(days * dayMs);
  const { now } = t.clock;
  await t.pool.query('update sessions set created_at = $1, seen_at = $1, expires_at = $2', [
    now,
    new Date(now.getTime() + 30 * dayMs),
  ]);
  await creditDueRewards(t.ctx);
}

/** The provider's own screens give money of an order back: all of it, or a part in minor units. */
export async function refundAtProvider(stage: Stage, order: Order, amount?: number): Promise<void> {
  const { t, double } = stage;
  const { rows } = await t.pool.query<{ provider_id: string; key: string }>(
    `select provider_id, key from payments where order_id = $1 and status = 'succeeded'`,
    [order.id],
  );
  const { provider_id, key } = rows[0]!;
  if (amount === undefined) await t.gateways.payments.refund({ id: provider_id, key: `by hand ${key}` });
  else if (double) double.intents.get(provider_id)!.latest_charge!.amount_refunded = amount;
  else await t.pool.query('update sandbox_intents set refunded_amount = $2 where id = $1', [provider_id, amount]);
  const object = { object: 'payment_intent', id: provider_id };
  const event = { id: `evt_${order.id}_${amount ?? 'all'}`, type: 'charge.refunded', data: { object } };
  const { text, signature } = await stage.sign(event, t.clock.now);
  const { status } = await stage.post(text, signature);
  if (status !== 200) throw new Error(`the webhook answers ${status}`);
}
