/** Merges a guest's local cart into a server cart, all at once. */
import { createHash } from 'node:crypto';
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { createCart } from './create.ts';
import { lockCart } from './changeLine.ts';
import { infoColumns, type Info } from './info.ts';
import { mergeLines, type LeftLine, type Merged, type MergeLine, type MergeProduct } from './merge.ts';
import { holderOf } from './policy.ts';
import { readLocked, type CartRow } from './read.ts';
import { findStore, receivingFaults } from './receiving.ts';
import { touch } from './touch.ts';

type MergeInput = Input<Contract['carts']['merge']>['body'];

export interface MergeOutcome {
  cart: CartRow;
  merged: MergeLine[];
  left: LeftLine[];
}

/** The last merge, as its cart remembers it. */
interface LastMerge {
  fingerprint: string;
  at: string;
  merged: MergeLine[];
  left: LeftLine[];
}

/**
 * A caller without an Idempotency-Key that sends the same lines again within a minute is taken to repeat a call
 * whose answer was lost: it gets the same answer, and nothing is added. With a key, the key alone decides.
 */
const repeatedWithinMs = 60_000;

// One user's merges without a hash take turns, so that two devices don't make a cart each.
const takeTurns = statement('cart_merge_turn', `select pg_advisory_xact_lock(hashtextextended('cart merge', $1))`);
const newest = oneRow<{ id: number }>(
  'cart_merge_newest',
  `select id from carts c where user_id = $1 and status = 'open'
    order by exists (select from cart_lines l where l.cart_id = c.id) desc, id desc limit 1 for no key update`,
);
const last = oneRow<{ last_merge: LastMerge | null }>('cart_last_merge', 'select last_merge from carts where id = $1');
const visible = statement<MergeProduct & { product_id: number }>(
  'cart_merge_products',
  `select p.id as product_id, p.company_id, coalesce(s.total_count - s.held, 0) as left
     from products p left join product_stock s on s.product_id = p.id
    where p.id = any($1::int[]) and p.visible`,
);
const writeLines = statement(
  'cart_merge_lines',
  `insert into cart_lines (cart_id, product_id, count, price, created_at)
   select $1, p.id, w.count, p.price, statement_timestamp() + w.place * interval '1 millisecond'
     from unnest($2::int[], $3::int[]) with ordinality as w (product_id, count, place)
     join products p on p.id = w.product_id
   on conflict (cart_id, product_id) do update set count = excluded.count`,
);
const writeCart = statement(
  'cart_merge_write',
  `update carts c set ${touch('$5')}, company_id = $3, last_merge = $4::jsonb,
          (fio, email, phone, received_at, is_pickup, pickup_store_id) =
            (select r.fio, r.email, r.phone, r.received_at, r.is_pickup, r.pickup_store_id from jsonb_populate_record(c, $2::jsonb) r)
    where id = $1`,
);

/** The cart that a merge goes into, locked: the named one, the user's newest open one, or a new one. */
async function target(ctx: Ctx, hash: string | undefined): Promise<number> {
  if (hash !== undefined) return lockCart(ctx, { hash });
  const holder = holderOf(ctx.user);
  if (holder !== null) {
    await takeTurns(ctx.db, [holder]);
    const found = await newest(ctx.db, [holder]);
    if (found) return found.id;
  }
  return (await createCart(ctx)).id;
}

const fingerprintOf = ({ items, info }: MergeInput): string =>
  createHash('sha256')
    .update(JSON.stringify([items, info ?? null]))
    .digest('base64url');

/** What of a guest's info holds: what is blank says nothing, and a place or time that can't be is left out. */
async function usableInfo(
  ctx: Ctx,
  cart: CartRow,
  companyId: number | null,
  info: Info | undefined,
): Promise<Record<string, unknown>> {
  const columns = Object.fromEntries(Object.entries(infoColumns(info ?? {})).filter(([, value]) => value !== null));
  const storeId = (columns['pickup_store_id'] as number | undefined) ?? cart.pickup_store_id;
  const receivedAt = info?.receivedDateTime ? new Date(info.receivedDateTime) : null;
  const then = { is_pickup: info?.isPickup ?? cart.is_pickup, pickup_store_id: storeId, received_at: receivedAt };
  const faults = receivingFaults(
    then,
    companyId,
    storeId === null ? undefined : await findStore(ctx.db, storeId),
    ctx.clock(),
  );
  if (faults['pickupStore']) delete columns['pickup_store_id'];
  if (faults['receivedDateTime']) delete columns['received_at'];
  return columns;
}

async function persist(
  ctx: Ctx,
  cart: CartRow,
  decided: Merged,
  info: Record<string, unknown>,
  fingerprint: string,
): Promise<void> {
  if (decided.lines.length > 0)
    await writeLines(ctx.db, [
      cart.id,
      decided.lines.map((line) => line.product_id),
      decided.lines.map((line) => line.count),
    ]);
  const { merged, left } = decided;
  const now = ctx.clock();
  const remembered: LastMerge = { fingerprint, at: now.toISOString(), merged, left };
  await writeCart(ctx.db, [cart.id, JSON.stringify(info), decided.company_id, JSON.stringify(remembered), now]);
}

/** Merges lines and info; what can't come in is answered with its reason. */
export async function mergeCart(ctx: Ctx, input: MergeInput): Promise<MergeOutcome> {
  const id = await target(ctx, input.hash);
  const fingerprint = fingerprintOf(input);
  const before = (await last(ctx.db, [id]))?.last_merge;
  if (
    !ctx.key &&
    before?.fingerprint === fingerprint &&
    ctx.clock().getTime() - Date.parse(before.at) < repeatedWithinMs
  ) {
    return { cart: await readLocked(ctx.db, id), merged: before.merged, left: before.left };
  }
  const cart = await readLocked(ctx.db, id);
  const found = await visible(ctx.db, [input.items.map((item) => item.product_id)]);
  const decided = mergeLines(cart.lines, input.items, new Map(found.map((product) => [product.product_id, product])));
  await persist(ctx, cart, decided, await usableInfo(ctx, cart, decided.company_id, input.info), fingerprint);
  return { cart: await readLocked(ctx.db, id), merged: decided.merged, left: decided.left };
}
