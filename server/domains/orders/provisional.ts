/**
 * Orders of people without a confirmed contact (quality.md §4): while they are open and unpaid, they may hold only a
 * small part of the stock, there may be only so many of them, and they expire. Anybody makes such accounts for nothing.
 */
import type { ShopSettings } from '#contract/settings.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import type { ProvisionalHold } from '#server/domains/catalog/stock.ts';
import { fail } from '#server/failure.ts';

type Bounds = Pick<
  ShopSettings,
  | 'unconfirmed_stock_percent'
  | 'unconfirmed_order_units'
  | 'unconfirmed_orders_per_person'
  | 'unconfirmed_orders_per_network'
>;

// Checkouts of one person, or from one network, wait for each other: each counts what the last one has placed.
// Always the person first, so that two never wait for each other in a circle.
const lockCounts = oneRow(
  'provisional_lock',
  `select case when $3 then pg_advisory_xact_lock(hashtext('unpaid orders of a person'), $1::int) end as person,
          case when $4 then pg_advisory_xact_lock(hashtext('unpaid orders of a network'), hashtext($2)) end as network`,
);
const countOpen = oneRow<{ of_person: number; of_network: number }>(
  'provisional_count',
  `select count(*) filter (where user_id = $1)::int as of_person, count(*) filter (where network = $2)::int as of_network
     from orders where is_provisional and (user_id = $1 or network = $2)`,
);

/**
 * Refuses one more unpaid order where there are enough already.
 * @throws Failure `unpaid_orders` for the person, `unpaid_orders_nearby` for the network
 */
export async function checkOpenOrders(ctx: Ctx, userId: number, bounds: Bounds): Promise<void> {
  const { unconfirmed_orders_per_person: perPerson, unconfirmed_orders_per_network: perNetwork } = bounds;
  if (perPerson === 0 && perNetwork === 0) return;
  const [, counted] = await Promise.all([
    lockCounts(ctx.db, [userId, ctx.ip, perPerson > 0, perNetwork > 0]),
    // After the locks: a statement sees what was committed before it began
    countOpen(ctx.db, [userId, ctx.ip]),
  ]);
  const { of_person, of_network } = counted!;
  if (perPerson > 0 && of_person >= perPerson)
    throw fail('unpaid_orders', { values: { max: perPerson }, body: { max: perPerson } });
  if (perNetwork > 0 && of_network >= perNetwork) throw fail('unpaid_orders_nearby');
}

/**
 * Refuses an order of too many units.
 * @returns how its goods are to be held
 * @throws Failure `confirm_contact`
 */
export function checkUnits(lines: readonly ClaimedLine[], bounds: Bounds): ProvisionalHold {
  const units = lines.reduce((sum, line) => sum + line.count, 0);
  if (units > bounds.unconfirmed_order_units)
    throw fail('confirm_contact', {
      body: { max_units: bounds.unconfirmed_order_units, lines: lines.map(lineOf) },
    });
  return { maxShare: bounds.unconfirmed_stock_percent };
}

const lineOf = ({ product_id, count }: ClaimedLine) => ({ product_id, wanted: count });

/** The failure for lines that stock has, but not for people without a confirmed contact. */
export const heldForConfirmed = (lines: readonly { product_id: number; wanted: number }[]) =>
  fail('confirm_contact', { body: { lines: lines.map(({ product_id, wanted }) => ({ product_id, wanted })) } });
