/** Rows of the links that open orders without signing in. The database stores only hashes of their secrets. */
import { getOrderLinkPath, orderLinkDays } from '#contract/rules/orderLinks.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { createSecret, hashSecret } from '#server/domains/carts/letters.ts';
import { countDeadLink } from '#server/domains/users/contactLinks.ts';
import { notFound } from '#server/failure.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { lockOrder } from '../lock.ts';
import { recordConfirmation } from './recordConfirmation.ts';
import { canAccessOrderSql, fullAccess, getOrderAccess, isCompanySideSql, type OrderAccess } from '../policy.ts';
import { settleProvisional, unsettleProvisional } from '../provisional.ts';
import { orderColumns, orderJoins, type OrderRow } from '../rows.ts';
import { createSentSecret, isSentSecret } from './secrets.ts';

/** SQL condition: link `l` opens order `o` until it expires. */
const opensOrderSql = '(l.order_id = o.id or l.purchase_id = o.purchase_id and o.links_withdrawn_at is null)';
/** SQL condition: link `l` of order `o` has not expired. */
const isLiveSql = `(l.created_at >= $liveSince::timestamptz
  or o.status not in ('completed', 'canceled')
  or exists (select
               from order_history h
              where h.order_id = o.id and h."to" in ('completed', 'canceled') and h.at >= $liveSince::timestamptz))`;

const getLiveSince = (now: Date): Date => new Date(now.getTime() - orderLinkDays * dayMs);

interface NewestLink {
  /** Null if no link opens the order. */
  created_at: Date | null;
  sent: 'none' | 'opens' | 'withdrawn';
}

type LinkedRow = OrderRow & { user_id: number; is_provisional: boolean };

const listLinked = statement<LinkedRow, { token_hash: Buffer; liveSince: Date }>(
  'order_link_open',
  `select ${orderColumns}, o.is_provisional
     from order_links l
     join orders o on ${opensOrderSql} ${orderJoins}
    where l.token_hash = $token_hash and o.deleted_at is null and ${isLiveSql}
    order by o.id`,
);

/**
 * Reads the orders of a link, a limited number of times per address. Links that don't work have a lower limit, and
 * nothing tells why they don't.
 * @throws Failure `not_found`, `too_often`
 */
export async function findLinkedOrders(ctx: Ctx, token: string): Promise<LinkedRow[]> {
  await ctx.limits.takeAll(getAddressUses('openedLinksOfAddress', ctx.ip));
  const rows = await listByToken(ctx, token);
  if (rows.length > 0) return rows;
  await countDeadLink(ctx);
  throw notFound('order_link');
}

const listByToken = (ctx: Ctx, token: string): Promise<LinkedRow[]> =>
  listLinked(ctx.db, { token_hash: hashSecret(token), liveSince: getLiveSince(ctx.clock()) });

/**
 * Reads the orders of a link. If it was sent, whoever opens it holds the guest's phone or mailbox: its provisional
 * orders become ordinary ones. Call it outside a transaction.
 * @throws Failure `not_found`, `too_often`
 */
export async function openLinkedOrders(ctx: Ctx, token: string): Promise<LinkedRow[]> {
  const rows = await findLinkedOrders(ctx, token);
  const provisional = rows.filter((row) => row.is_provisional);
  if (provisional.length === 0 || !isSentSecret(token)) return rows;
  await ctx.step(async (unit) => {
    for (const { id } of provisional) {
      const order = await lockOrder(unit, id, fullAccess);
      // A payment, the shop or another opening may have settled it in between
      if (!order.is_provisional) continue;
      await settleProvisional(unit, order);
      await recordConfirmation(unit, order, true);
    }
  });
  return listByToken(ctx, token);
}

/**
 * SQL condition: link `l` of order `o` was sent in a message. A link that the buyer makes withdraws those before it, at
 * the same time.
 */
const isSentSql = '(o.links_withdrawn_at is null or l.created_at > o.links_withdrawn_at)';

const findNewest = oneRow<NewestLink, OrderAccess & { orderId: number; liveSince: Date }>(
  'order_link_newest',
  `select newest.created_at,
          case when newest.is_sent then 'opens' when o.links_withdrawn_at is null then 'none'
               else 'withdrawn' end as sent
     from orders o
    cross join lateral (
            select max(l.created_at) as created_at, bool_or(${isSentSql}) as is_sent
              from order_links l
             where ${opensOrderSql} and ${isLiveSql}) newest
    where o.id = $orderId and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}`,
);

/**
 * The newest link that opens an order, and whether one that was sent does.
 * @throws Failure `not_found`
 */
export async function findNewestLink(ctx: Ctx, orderId: number): Promise<NewestLink> {
  const found = await findNewest(ctx.db, {
    orderId,
    ...getOrderAccess(ctx.user),
    liveSince: getLiveSince(ctx.clock()),
  });
  if (!found) throw notFound('order');
  return found;
}

const lockOrders = statement<{ id: number }, { orderIds: readonly number[]; withPurchase: boolean }>(
  'order_links_lock',
  `select o.id
     from orders o
    where o.id in (select other.id
                     from orders named
                     join orders other
                       on other.id = named.id
                       or other.purchase_id = named.purchase_id and $withPurchase::boolean
                    where named.id = any($orderIds::int[]))
    order by o.id
      for no key update`,
);
const closeOrders = statement<{ id: number }, { orderIds: readonly number[]; isReplacing: boolean; now: Date }>(
  'order_links_close',
  `update orders o set links_withdrawn_at = $now
    where o.id = any($orderIds::int[])
      and ($isReplacing::boolean or exists (select from order_links l where ${opensOrderSql}))
   returning o.id`,
);
const deleteLinks = statement<unknown, { orderIds: readonly number[] }>(
  'order_links_delete',
  'delete from order_links where order_id = any($orderIds::int[])',
);

/**
 * Withdraws all links that open these orders. Letters about them have no links from then on.
 * @param withPurchase whether links of their purchases stop opening the other orders as well
 * @param isReplacing whether the buyer makes a new link, also if there was none before
 * @returns whether there were any
 */
export async function withdrawLinks(
  ctx: Ctx,
  orderIds: readonly number[],
  { withPurchase = false, isReplacing = false, now = ctx.clock() } = {},
): Promise<boolean> {
  const locked = await lockOrders(ctx.db, { orderIds, withPurchase });
  const closed = await closeOrders(ctx.db, { orderIds: locked.map(({ id }) => id), isReplacing, now });
  await deleteLinks(ctx.db, { orderIds });
  return closed.length > 0;
}

/**
 * Withdraws all links of the orders that a link opens. If it was sent, its holder confirmed the contact by opening it,
 * and says now that they are not the buyer: the confirmation is taken back.
 * @throws Failure `not_found`, `too_often`
 */
export async function withdrawLinksByToken(ctx: Ctx, token: string): Promise<void> {
  const orderIds = (await findLinkedOrders(ctx, token)).map(({ id }) => id);
  await withdrawLinks(ctx, orderIds);
  if (!isSentSecret(token)) return;
  for (const id of orderIds.toSorted((a, b) => a - b)) {
    const order = await lockOrder(ctx, id, fullAccess);
    if (await unsettleProvisional(ctx, order)) await recordConfirmation(ctx, order, false);
  }
}

const findAccessible = oneRow<{ company_id: number; is_company_side: boolean }, OrderAccess & { orderId: number }>(
  'order_link_access',
  `select o.company_id, ${isCompanySideSql('o', '$isAll', '$worksFor')} as is_company_side
     from orders o
    where o.id = $orderId and ${canAccessOrderSql('$isAll', '$placedBy', '$worksFor')}`,
);

/**
 * Withdraws all links of an order that the caller may access: for its buyer those of its purchase with their other
 * orders, while staff can't close other companies' orders.
 * @throws Failure `not_found`
 */
export async function withdrawLinksOfOrder(ctx: Ctx, orderId: number): Promise<void> {
  const order = await findAccessible(ctx.db, { orderId, ...getOrderAccess(ctx.user) });
  if (!order) throw notFound('order');
  const wereAny = await withdrawLinks(ctx, [orderId], { withPurchase: !order.is_company_side });
  if (!wereAny || !order.is_company_side) return;
  await ctx.audit({
    action: 'edit',
    noun: 'orders',
    record_id: orderId,
    before: { has_link: true },
    after: { has_link: false },
    company_id: order.company_id,
  });
}

interface NewLink {
  token_hash: Buffer;
  orderId: number;
  isOfPurchase: boolean;
  isByBuyer: boolean;
  now: Date;
}

/**
 * Letters have no link after a withdrawal, unless the buyer made one since. Then links of the purchase don't open the
 * order any more, so it gets one of its own.
 */
const insertLink = oneRow<{ id: number }, NewLink>(
  'order_link_insert',
  `insert into order_links (token_hash, order_id, purchase_id, created_at)
   select $token_hash::bytea, case when subject.purchase_id is null then o.id end, subject.purchase_id,
          $now::timestamptz
     from orders o
    cross join lateral (
            select case when $isOfPurchase::boolean and o.links_withdrawn_at is null
                        then o.purchase_id end as purchase_id) subject
    where o.id = $orderId
      and ($isByBuyer::boolean or o.links_withdrawn_at is null
           or exists (select from order_links l where l.order_id = o.id))
   returning id`,
);

/**
 * Makes a link for a message to the buyer about an order. Its order is locked, or has just been placed.
 * @param subject `purchase`: it opens all orders of the purchase
 * @returns its secret; null if the order's links were withdrawn
 */
export async function addLinkForMessage(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  orderId: number,
  subject: 'order' | 'purchase' = 'order',
): Promise<string | null> {
  const token = createSentSecret();
  const added = await insertLink(ctx.db, {
    token_hash: hashSecret(token),
    orderId,
    isOfPurchase: subject === 'purchase',
    isByBuyer: false,
    now: ctx.clock(),
  });
  return added ? token : null;
}

const findMine = oneRow<unknown, { orderId: number; userId: number }>(
  'order_link_mine',
  'select from orders where id = $orderId and user_id = $userId and deleted_at is null',
);

/**
 * Makes the only link of the caller's order. The other orders of its purchase keep theirs.
 * @returns its address
 * @throws Failure `not_found`
 */
export async function replaceLinks(ctx: Ctx, orderId: number): Promise<string> {
  if (!(await findMine(ctx.db, { orderId, userId: ctx.user!.id }))) throw notFound('order');
  const now = ctx.clock();
  await withdrawLinks(ctx, [orderId], { isReplacing: true, now });
  const token = createSecret();
  const token_hash = hashSecret(token);
  await insertLink(ctx.db, { token_hash, orderId, isOfPurchase: false, isByBuyer: true, now });
  return ctx.settings.publicUrl + getOrderLinkPath(token);
}
