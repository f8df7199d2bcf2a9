/**
 * Limits of unpaid orders of people without a confirmed contact: they may reserve only a small part of the stock, their
 * number is limited, and they expire. Without limits anybody could block the stock with free accounts.
 */
import type { ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { confirmProvisional, unconfirmProvisional } from '#server/domains/catalog/stock.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { fail } from '#server/failure.ts';
import type { LockedOrder } from './lock.ts';

type Bounds = Pick<
  ShopSettings,
  | 'unconfirmed_stock_percent'
  | 'unconfirmed_order_units'
  | 'unconfirmed_orders_per_person'
  | 'unconfirmed_orders_per_network'
>;

// Serializes checkouts of one person and of one network, so that each counts the orders of the one before.
// Always locks the person first, so that two checkouts never deadlock.
const lockCounts = oneRow<
  unknown,
  { userId: number; network: string; isPersonLimited: boolean; isNetworkLimited: boolean }
>(
  'provisional_lock',
  `select case when $isPersonLimited
               then pg_advisory_xact_lock(hashtext('unpaid orders of a person'), $userId::int) end as person,
          case when $isNetworkLimited
               then pg_advisory_xact_lock(hashtext('unpaid orders of a network'), hashtext($network)) end as network`,
);
const countOpen = oneRow<{ of_person: number; of_network: number }, { user_id: number; network: string }>(
  'provisional_count',
  `select count(*) filter (where user_id = $user_id)::int as of_person,
          count(*) filter (where network = $network)::int as of_network
     from orders
    where is_provisional and (user_id = $user_id or network = $network)`,
);

/**
 * Rejects further unpaid orders if the person or the network has too many.
 * @param count how many are to be placed
 * @throws Failure `unpaid_orders` for the person, `unpaid_orders_nearby` for the network
 */
export async function assertOpenOrdersAllowed(ctx: Ctx, userId: number, bounds: Bounds, count: number): Promise<void> {
  const { unconfirmed_orders_per_person: perPerson, unconfirmed_orders_per_network: perNetwork } = bounds;
  if (perPerson === 0 && perNetwork === 0) return;
  const [, counted] = await Promise.all([
    lockCounts(ctx.db, { userId, network: ctx.ip, isPersonLimited: perPerson > 0, isNetworkLimited: perNetwork > 0 }),
    // One connection runs these in order, so the count starts after the locks and sees all committed orders
    countOpen(ctx.db, { user_id: userId, network: ctx.ip }),
  ]);
  const { of_person, of_network } = counted!;
  if (perPerson > 0 && of_person + count > perPerson)
    throw fail('unpaid_orders', { values: { max: perPerson }, body: { max: perPerson } });
  if (perNetwork > 0 && of_network + count > perNetwork) throw fail('unpaid_orders_nearby');
}

/**
 * Rejects an order of too many units.
 * @throws Failure `confirm_contact`
 */
export function assertUnitsAllowed(
  lines: readonly ClaimedLine[],
  { unconfirmed_order_units: max_units }: Bounds,
): void {
  const units = lines.reduce((sum, line) => sum + line.count, 0);
  if (units <= max_units) return;
  throw fail('confirm_contact', {
    body: { max_units, lines: lines.map(({ product_id, count }) => ({ product_id, wanted: count })) },
  });
}

/** The failure if the stock is enough, but not within the share for people without a confirmed contact. */
export const contactRequired = (lines: readonly { product_id: number; wanted: number }[]) =>
  fail('confirm_contact', { body: { lines: lines.map(({ product_id, wanted }) => ({ product_id, wanted })) } });

const settleOrder = statement<unknown, { orderId: number }>(
  'order_settle_provisional',
  'update orders set is_provisional = false, network = null where id = $orderId',
);

/** Makes a provisional order an ordinary one: a contact of its buyer is confirmed. */
export async function settleProvisional(ctx: Ctx, order: Pick<LockedOrder, 'id' | 'items'>): Promise<void> {
  await confirmProvisional(ctx, order.items);
  await settleOrder(ctx.db, { orderId: order.id });
  ctx.hint('orders', [order.id]);
}

const unsettleOrder = oneRow<{ id: number }, { orderId: number }>(
  'order_unsettle_provisional',
  `update orders o set is_provisional = true
     from users u
    where o.id = $orderId and u.id = o.user_id and o.status = 'new'
      and not o.is_provisional and not o.awaits_payment and not ${hasConfirmedContactSql('u')}
   returning o.id`,
);

/**
 * Takes `settleProvisional` back: whoever holds the contact says that they are not the buyer. An order that the shop
 * has taken on stays as it is.
 * @returns whether it was taken back
 */
export async function unsettleProvisional(ctx: Ctx, order: Pick<LockedOrder, 'id' | 'items'>): Promise<boolean> {
  if (!(await unsettleOrder(ctx.db, { orderId: order.id }))) return false;
  await unconfirmProvisional(ctx, order.items);
  ctx.hint('orders', [order.id]);
  return true;
}
