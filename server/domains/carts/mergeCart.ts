/** Merges a guest's local cart into a server cart, all at once. */
import { createHash } from 'node:crypto';
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { createCart } from './create.ts';
import { lockCart } from './changeLine.ts';
import { mergingDuplicates, takeTurns } from './duplicates.ts';
import { toInfoColumns, type CartInfo } from './info.ts';
import { mergeLines, type LeftLine, type MergeResult, type MergeLine, type MergeProduct } from './mergeLines.ts';
import { getCartOwnerId } from './policy.ts';
import { readLockedCart, type CartRow } from './read.ts';
import { findStore, validateReceiving } from './receiving.ts';
import { buildTouchSql } from './touch.ts';

type MergeInput = Input<Contract['carts']['merge']>['body'];

export interface MergeOutcome {
  cart: CartRow;
  merged: MergeLine[];
  left: LeftLine[];
}

/** The last merge, as stored in the cart. */
export interface LastMerge {
  fingerprint: string;
  at: string;
  merged: MergeLine[];
  left: LeftLine[];
}

/**
 * Without an Idempotency-Key the same lines sent again within a minute count as a repeated call whose answer was lost:
 * it gets the same answer, and nothing is added. With a key, only the key decides.
 */
export const repeatedWithinMs = 60_000;

const lockNewest = oneRow<{ id: number }, { user_id: number }>(
  'cart_merge_newest',
  `select id
     from carts c
    where user_id = $user_id and status = 'open'
    order by exists (select from cart_lines l where l.cart_id = c.id) desc, id desc
    limit 1
      for no key update`,
);
const readLastMerge = oneRow<{ last_merge: LastMerge | null }, { cartId: number }>(
  'cart_last_merge',
  'select last_merge from carts where id = $cartId',
);
/** Lists those of the products that can be ordered. */
export const listVisible = statement<MergeProduct & { product_id: number }, { product_ids: readonly number[] }>(
  'cart_merge_products',
  `select p.id as product_id, p.company_id, coalesce(s.total_count - s.held, 0) as left
     from products p
     left join product_stock s on s.product_id = p.id
    where p.id = any($product_ids::int[]) and p.visible`,
);
/** Writes lines of locked carts with their new counts, in this order. */
export const upsertLines = statement<
  unknown,
  { cart_ids: readonly number[]; product_ids: readonly number[]; counts: readonly number[] }
>(
  'cart_merge_lines',
  `insert into cart_lines (cart_id, product_id, count, price, created_at)
   select m.cart_id, p.id, m.count, p.price, statement_timestamp() + m.place * interval '1 millisecond'
     from unnest($cart_ids::int[], $product_ids::int[], $counts::int[])
            with ordinality as m (cart_id, product_id, count, place)
     join products p on p.id = m.product_id
       on conflict (cart_id, product_id) do update set count = excluded.count`,
);
const writeCart = statement<
  unknown,
  { cartId: number; info: string; company_id: number | null; last_merge: string; now: Date }
>(
  'cart_merge_write',
  `update carts c
      set ${buildTouchSql('$now')}, company_id = $company_id, last_merge = $last_merge::jsonb,
          (fio, email, phone, received_at, is_pickup, pickup_store_id) =
            (select r.fio, r.email, r.phone, r.received_at, r.is_pickup, r.pickup_store_id
               from jsonb_populate_record(c, $info::jsonb) r)
    where id = $cartId`,
);

/** Locks the cart that the merge goes into: the named one, the user's newest open one, or a new one. */
async function lockTarget(ctx: Ctx, hash: string | undefined): Promise<number> {
  if (hash !== undefined) return lockCart(ctx, { hash });
  const user_id = getCartOwnerId(ctx.user);
  if (user_id !== null) {
    await takeTurns(ctx.db, { user_id });
    const found = await lockNewest(ctx.db, { user_id });
    if (found) return found.id;
  }
  return (await createCart(ctx)).id;
}

const computeFingerprint = ({ items, info }: MergeInput): string =>
  createHash('sha256')
    .update(JSON.stringify([items, info ?? null]))
    .digest('base64url');

/** The usable part of a guest's info: blank fields, and an invalid place or time, are left out. */
export async function selectUsableInfo(
  ctx: Ctx,
  cart: CartRow,
  companyId: number | null,
  info: CartInfo | undefined,
): Promise<Record<string, unknown>> {
  const { default_country } = await getShopSettings(ctx);
  const given = Object.entries(toInfoColumns(info ?? {}, default_country));
  const columns = Object.fromEntries(given.filter(([, value]) => value !== null));
  const storeId = (columns['pickup_store_id'] as number | undefined) ?? cart.pickup_store_id;
  const receivedAt = info?.receivedDateTime ? new Date(info.receivedDateTime) : null;
  const receiving = { is_pickup: info?.isPickup ?? cart.is_pickup, pickup_store_id: storeId, received_at: receivedAt };
  const errors = validateReceiving(
    receiving,
    companyId,
    storeId === null ? undefined : await findStore(ctx.db, storeId),
    ctx.clock(),
  );
  if (errors['pickupStore']) delete columns['pickup_store_id'];
  if (errors['receivedDateTime']) delete columns['received_at'];
  return columns;
}

async function saveMerge(
  ctx: Ctx,
  cart: CartRow,
  result: MergeResult,
  info: Record<string, unknown>,
  fingerprint: string,
): Promise<void> {
  if (result.lines.length > 0)
    await upsertLines(ctx.db, {
      cart_ids: result.lines.map(() => cart.id),
      product_ids: result.lines.map((line) => line.product_id),
      counts: result.lines.map((line) => line.count),
    });
  const { merged, left } = result;
  const now = ctx.clock();
  const lastMerge: LastMerge = { fingerprint, at: now.toISOString(), merged, left };
  const values = {
    cartId: cart.id,
    info: JSON.stringify(info),
    company_id: result.company_id,
    last_merge: JSON.stringify(lastMerge),
    now,
  };
  await mergingDuplicates(ctx, { id: cart.id }, () => writeCart(ctx.db, values), { companyId: result.company_id });
}

/** Merges lines and info. Rejected lines are answered with their reason. */
export async function mergeCart(ctx: Ctx, input: MergeInput): Promise<MergeOutcome> {
  const id = await lockTarget(ctx, input.hash);
  const fingerprint = computeFingerprint(input);
  const before = (await readLastMerge(ctx.db, { cartId: id }))?.last_merge;
  if (
    !ctx.key &&
    before?.fingerprint === fingerprint &&
    ctx.clock().getTime() - Date.parse(before.at) < repeatedWithinMs
  ) {
    return { cart: await readLockedCart(ctx.db, id), merged: before.merged, left: before.left };
  }
  const cart = await readLockedCart(ctx.db, id);
  const found = await listVisible(ctx.db, { product_ids: input.items.map((item) => item.product_id) });
  const result = mergeLines(cart.lines, input.items, new Map(found.map((product) => [product.product_id, product])));
  await saveMerge(ctx, cart, result, await selectUsableInfo(ctx, cart, result.company_id, input.info), fingerprint);
  return { cart: await readLockedCart(ctx.db, id), merged: result.merged, left: result.left };
}
