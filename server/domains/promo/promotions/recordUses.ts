/**
 * Records the promotions of placed orders under their limits, applies them again when an order is edited, and returns
 * them when it is canceled. Rows are always locked in this order: promotions by id, then the counters of buyers.
 */
import type { Minor } from '#contract/money.ts';
import type { Discount, FrozenDiscount, OrderMoney } from '#contract/rules/orderMoney.ts';
import { applyPromotions, type PromotionRule, type PromotionResult } from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { fail } from '#server/failure.ts';
import { toPromotionLines, type FoundPromotions, type PricedCart } from './findPromotions.ts';
import type { NamedResult } from './present.ts';
import { isCountedSql } from './rows.ts';

/** An order with its cart's part of `findPromotions`. */
export interface DiscountedOrder {
  id: number;
  money: Pick<OrderMoney, 'lines' | 'delivery'>;
  rules: readonly PromotionRule[];
}

/** What a promotion takes off a line of an order; without a product off its delivery. */
interface NewLine {
  promotion_id: number;
  order_id: number;
  product_id: number | null;
  amount: Minor;
}

/** The discounts of an order's lines and delivery. */
function listLines(order_id: number, { lines, delivery }: DiscountedOrder['money']): NewLine[] {
  const toLines = (product_id: number | null, discounts: readonly FrozenDiscount[]) =>
    mergeDiscounts(discounts).map((discount) => ({ ...discount, order_id, product_id }));
  return [...lines.flatMap(({ id, discounts }) => toLines(id, discounts)), ...toLines(null, delivery?.discounts ?? [])];
}

/** One discount for each promotion. */
function mergeDiscounts(discounts: readonly FrozenDiscount[]): FrozenDiscount[] {
  const amounts = new Map<number, Minor>();
  for (const { promotion_id, amount } of discounts)
    amounts.set(promotion_id, ((amounts.get(promotion_id) ?? 0) + amount) as Minor);
  return [...amounts].map(([promotion_id, amount]) => ({ promotion_id, amount }));
}

const insertUses = statement<unknown, { uses: string; lines: string; userId: number; firstOrderId: number; now: Date }>(
  'promotion_uses_insert',
  `with inserted as (
     insert into promotion_uses (promotion_id, order_id, user_id, first_order_id, name, en_name, funded_by, terms,
            amount, created_at)
     select promotion_id, order_id, $userId::int, $firstOrderId::int, name, en_name, funded_by, terms, amount, $now
       from jsonb_to_recordset($uses::jsonb) as u (promotion_id int, order_id int, name text, en_name text,
            funded_by text, terms jsonb, amount bigint))
   insert into promotion_lines (promotion_id, order_id, product_id, amount)
   select promotion_id, order_id, product_id, amount
     from jsonb_to_recordset($lines::jsonb) as l (promotion_id int, order_id int, product_id int, amount bigint)`,
);
const lockCounted = statement<{ id: number }, { promotionIds: readonly number[] }>(
  'promotions_lock_counted',
  `select id from promotions p where id = any($promotionIds::int[]) and ${isCountedSql} order by id for no key update`,
);
/** Counts nothing beyond a limit. */
const incrementUses = statement<{ id: number }, { promotionIds: readonly number[]; amounts: readonly string[] }>(
  'promotions_count_uses',
  `update promotions p
      set uses = p.uses + 1, spent = p.spent + r.amount
     from unnest($promotionIds::int[], $amounts::bigint[]) r (id, amount)
    where p.id = r.id and ${isCountedSql}
      and coalesce(p.uses < p.max_uses, true) and coalesce(p.spent + r.amount <= p.budget, true)
   returning p.id`,
);
/** Which of the promotions limit each buyer. */
const listLimitedByBuyer = statement<{ id: number }, { promotionIds: readonly number[] }>(
  'promotions_limited_by_buyer',
  `select id
     from promotions
    where id = any($promotionIds::int[]) and (first_order or max_uses_per_buyer is not null)`,
);
const incrementBuyerUses = statement<{ promotion_id: number }, { promotionIds: readonly number[]; userId: number }>(
  'promotion_buyers_count',
  `insert into promotion_buyers (promotion_id, user_id, uses)
   select id, $userId::int, 1
     from promotions
    where id = any($promotionIds::int[]) and (first_order or max_uses_per_buyer is not null)
    order by id
       on conflict (promotion_id, user_id) do update set uses = promotion_buyers.uses + 1
    where promotion_buyers.uses < (
      select case when p.first_order then 1 else p.max_uses_per_buyer end
        from promotions p where p.id = promotion_buyers.promotion_id)
   returning promotion_id`,
);

/** The sum that each promotion takes off all orders. */
const sumByPromotion = (lines: readonly NewLine[]): Map<number, Minor> =>
  new Map(mergeDiscounts(lines).map(({ promotion_id, amount }) => [promotion_id, amount]));

/**
 * Records the promotions of the orders of one purchase, which are one use together. Call it after the orders are
 * written, late in the unit: promotions with limits are locked until its end.
 * @param orders with the money that was calculated with the discounts of `found`
 * @throws Failure `promotion_over` if a limit or a budget was used up since `findPromotions`: nothing may be placed
 */
export async function recordPromotionUses(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  userId: number,
  orders: readonly DiscountedOrder[],
  results: FoundPromotions['results'],
): Promise<void> {
  const lines = orders.flatMap(({ id, money }) => listLines(id, money));
  if (lines.length === 0) return;
  const amounts = sumByPromotion(lines);
  const promotionIds = [...amounts.keys()].toSorted((one, two) => one - two);
  const [, counted, limited, countedNow, limitedNow] = await Promise.all([
    insertUses(ctx.db, {
      uses: JSON.stringify(toNewUses(orders, lines, results)),
      lines: JSON.stringify(lines),
      userId,
      firstOrderId: Math.min(...orders.map(({ id }) => id)),
      now: ctx.clock(),
    }),
    lockCounted(ctx.db, { promotionIds }),
    listLimitedByBuyer(ctx.db, { promotionIds }),
    incrementUses(ctx.db, { promotionIds, amounts: promotionIds.map((id) => String(amounts.get(id))) }),
    incrementBuyerUses(ctx.db, { promotionIds, userId }),
  ]);
  if (countedNow.length < counted.length || limitedNow.length < limited.length) throw fail('promotion_over');
}

/** One use for each order and promotion. */
function toNewUses(orders: readonly DiscountedOrder[], lines: readonly NewLine[], results: readonly NamedResult[]) {
  const named = new Map(results.map((result) => [result.promotion_id, result]));
  return orders.flatMap(({ id: order_id, rules }) =>
    mergeDiscounts(lines.filter((line) => line.order_id === order_id)).map(({ promotion_id, amount }) => {
      const { name, en_name, funded_by } = named.get(promotion_id)!;
      return {
        promotion_id,
        order_id,
        name,
        en_name,
        funded_by,
        terms: rules.find(({ id }) => id === promotion_id),
        amount,
      };
    }),
  );
}

// Also those without limits: an edit that adds one counts their uses
const lockPromotionsOfOrder = statement<{ id: number }, { orderId: number }>(
  'promotions_lock_of_order',
  `select id
     from promotions
    where id in (select promotion_id from promotion_uses where order_id = $orderId)
    order by id
      for no key update`,
);

interface ReturnedUse {
  promotion_id: number;
  user_id: number;
  first_order_id: number;
  amount: Minor;
}

const markReturned = statement<ReturnedUse, { orderId: number; now: Date }>(
  'promotion_uses_return',
  `update promotion_uses
      set returned_at = $now
    where order_id = $orderId and returned_at is null
   returning promotion_id, user_id, first_order_id, amount`,
);
const lockBuyerCounters = statement<{ promotion_id: number }, { promotionIds: readonly number[]; userId: number }>(
  'promotion_buyers_lock',
  `select promotion_id
     from promotion_buyers
    where promotion_id = any($promotionIds::int[]) and user_id = $userId
    order by promotion_id
      for update`,
);
/** A use is over when its last order is canceled. */
const takeBackUses = statement<unknown, { orderId: number; firstOrderId: number; promotionIds: readonly number[] }>(
  'promotion_uses_take_back',
  `with returned as (
     select x.promotion_id, x.user_id, x.amount,
            not exists (select from promotion_uses o
                         where o.promotion_id = x.promotion_id and o.first_order_id = $firstOrderId
                           and o.returned_at is null) as is_over
       from promotion_uses x
      where x.order_id = $orderId and x.promotion_id = any($promotionIds::int[])),
   buyers as (
     update promotion_buyers b
        set uses = b.uses - 1
       from returned r
      where b.promotion_id = r.promotion_id and b.user_id = r.user_id and r.is_over)
   update promotions p
      set uses = p.uses - r.is_over::int, spent = p.spent - r.amount
     from returned r
    where p.id = r.promotion_id and ${isCountedSql}`,
);

/** Returns the uses and the budget of a canceled order. */
export async function returnPromotionUses(
  { order_id, to }: Pick<Events['order.status_changed'], 'order_id' | 'to'>,
  ctx: Pick<Ctx, 'db' | 'clock'>,
): Promise<void> {
  if (to !== 'canceled') return;
  const locked = await lockPromotionsOfOrder(ctx.db, { orderId: order_id });
  if (locked.length === 0) return;
  const returned = await markReturned(ctx.db, { orderId: order_id, now: ctx.clock() });
  if (returned.length === 0) return;
  const promotionIds = returned.map(({ promotion_id }) => promotion_id);
  const { user_id, first_order_id } = returned[0]!;
  await lockBuyerCounters(ctx.db, { promotionIds, userId: user_id });
  await takeBackUses(ctx.db, { orderId: order_id, firstOrderId: first_order_id, promotionIds });
}

interface StoredUse {
  promotion_id: number;
  name: string;
  en_name: string | null;
  funded_by: 'platform' | 'company';
  rule: PromotionRule;
  amount: Minor;
  /** What the budget has left besides this order's amount; null without a budget. */
  budget_left: Minor | null;
}

const listStoredUses = statement<StoredUse, { orderId: number }>(
  'promotion_uses_of_order',
  `select x.promotion_id, x.name, x.en_name, x.funded_by, x.terms as rule, x.amount,
          case when p.budget is not null
               then greatest(p.budget - p.spent + x.amount, 0)::bigint end as budget_left
     from promotion_uses x join promotions p on p.id = x.promotion_id
    where x.order_id = $orderId
    order by x.promotion_id`,
);
const replaceLines = statement<unknown, { orderId: number; uses: string }>(
  'promotion_uses_change',
  `with deleted as (delete from promotion_lines where order_id = $orderId),
   spent_more as (
     update promotions p
        set spent = p.spent + u.amount - x.amount
       from jsonb_to_recordset($uses::jsonb) as u (promotion_id int, amount bigint)
       join promotion_uses x on x.promotion_id = u.promotion_id and x.order_id = $orderId
      where p.id = u.promotion_id and x.returned_at is null and ${isCountedSql})
   update promotion_uses x
      set amount = u.amount
     from jsonb_to_recordset($uses::jsonb) as u (promotion_id int, amount bigint)
    where x.order_id = $orderId and x.promotion_id = u.promotion_id`,
);
const insertLines = statement<unknown, { lines: string }>(
  'promotion_lines_insert',
  `insert into promotion_lines (promotion_id, order_id, product_id, amount)
   select promotion_id, order_id, product_id, amount
     from jsonb_to_recordset($lines::jsonb) as l (promotion_id int, order_id int, product_id int, amount bigint)`,
);

/** An order's promotions after an edit of its lines. */
export interface ReappliedPromotions {
  discounts: Discount[];
  /** What became of each promotion, to say what has changed; `before` is what it took off. */
  results: (NamedResult & { before: Minor })[];
}

/**
 * Applies the promotions again with which an order was placed, to its new lines: without dates and limits, but within
 * their budgets. Where a budget does not cover the new lines, the order gets what is left of it, which is at least what
 * it has. Promotions are locked until the end of the unit.
 * @param cart the order after the edit; prices in minor units
 */
export async function reapplyPromotions(
  ctx: Pick<Ctx, 'db'>,
  orderId: number,
  cart: PricedCart,
): Promise<ReappliedPromotions> {
  await lockPromotionsOfOrder(ctx.db, { orderId });
  return previewReapplied(ctx, orderId, cart);
}

/** The same without locks, for a preview. */
export async function previewReapplied(
  ctx: Pick<Ctx, 'db'>,
  orderId: number,
  cart: PricedCart,
): Promise<ReappliedPromotions> {
  const stored = await listStoredUses(ctx.db, { orderId });
  const promotions = stored.map(({ rule, budget_left }) => ({ ...rule, budget_left }));
  const [lines] = await toPromotionLines(ctx.db, [cart], promotions);
  const outcome = applyPromotions({
    carts: [{ ...cart, lines: lines! }],
    promotions,
    buyer: { is_confirmed: true, channel: 'site', ordered_company_ids: [] },
    atBudget: 'take_rest',
  });
  const byPromotion = new Map<number, PromotionResult>(outcome.results.map((result) => [result.promotion_id, result]));
  return {
    discounts: outcome.carts[0]!.discounts,
    results: stored.map(({ promotion_id, name, en_name, funded_by, amount }) => ({
      ...byPromotion.get(promotion_id)!,
      name,
      en_name,
      code: null,
      funded_by,
      before: amount,
    })),
  };
}

/** Stores what the promotions of an edited order take off now. @param money calculated with `reapplyPromotions` */
export async function changePromotionUses(
  ctx: Pick<Ctx, 'db'>,
  orderId: number,
  money: DiscountedOrder['money'],
  { results }: ReappliedPromotions,
): Promise<void> {
  if (results.length === 0) return;
  const lines = listLines(orderId, money);
  const amounts = sumByPromotion(lines);
  const uses = results.map(({ promotion_id }) => ({ promotion_id, amount: amounts.get(promotion_id) ?? 0 }));
  await replaceLines(ctx.db, { orderId, uses: JSON.stringify(uses) });
  await insertLines(ctx.db, { lines: JSON.stringify(lines) });
}
