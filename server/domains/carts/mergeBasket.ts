/** Takes over a guest's carts at sign-in: those that the server has, and lists that the browser has kept. */
import { createHash } from 'node:crypto';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { createCartHash } from './create.ts';
import { absorbCarts, lockCarts, takeTurns, toOpeningError, type LockedCart } from './duplicates.ts';
import type { CartInfo } from './info.ts';
import { type LastMerge, listVisible, repeatedWithinMs, selectUsableInfo, upsertLines } from './mergeCart.ts';
import { mergeLines, type LeftLine, type MergeLine, type MergeProduct } from './mergeLines.ts';
import { getCartOwnerId } from './policy.ts';
import { listOwnRows, presentBasketCart } from './readBasket.ts';
import { buildTouchSql } from './touch.ts';

type MergeCall = Contract['basket']['merge'];
type MergeInput = Input<MergeCall>['body'];

interface CartLine extends MergeLine {
  cart_id: number;
}

/** A merge on its way: what has been decided and written. */
interface BasketMerge {
  user_id: number;
  /** The buyer's cart of each company. */
  cartIds: Map<number, number>;
  /** The carts that the merge has changed. */
  touched: Set<number>;
  merged: MergeLine[];
  left: LeftLine[];
}

const findRepeated = oneRow<{ last_merge: LastMerge }, { user_id: number; fingerprint: string; since: string }>(
  'basket_last_merge',
  `select last_merge
     from carts
    where user_id = $user_id and last_merge ->> 'fingerprint' = $fingerprint and last_merge ->> 'at' > $since
    limit 1`,
  { neverNull: { last_merge: 'its fingerprint is compared' } },
);
const listLines = statement<CartLine, { cartIds: readonly number[] }>(
  'basket_lines',
  `select cart_id, product_id, count
     from cart_lines
    where cart_id = any($cartIds::int[])
    order by cart_id, created_at, product_id`,
);
const claimCarts = statement<unknown, { cartIds: readonly number[]; user_id: number; now: Date }>(
  'basket_claim',
  `update carts c set ${buildTouchSql('$now')}, user_id = $user_id where c.id = any($cartIds::int[])`,
);
const openCarts = statement<
  { id: number; company_id: number | null },
  { user_id: number; companyIds: readonly number[]; hashes: readonly string[]; now: Date }
>(
  'basket_open',
  `insert into carts (hash, user_id, company_id, created_at, updated_at)
   select n.hash, $user_id::int, n.company_id, $now::timestamptz, $now::timestamptz
     from unnest($companyIds::int[], $hashes::text[]) as n (company_id, hash)
   returning id, company_id`,
);
const finishCarts = statement<unknown, { cartIds: readonly number[]; last_merge: string; now: Date }>(
  'basket_merged',
  `update carts c
      set ${buildTouchSql('$now')}, last_merge = $last_merge::jsonb
    where c.id = any($cartIds::int[])`,
);
const writeInfo = statement<unknown, { cartId: number; info: string }>(
  'basket_info',
  `update carts c
      set (fio, email, phone, received_at, is_pickup, pickup_store_id) =
            (select r.fio, r.email, r.phone, r.received_at, r.is_pickup, r.pickup_store_id
               from jsonb_populate_record(c, $info::jsonb) r)
    where c.id = $cartId`,
);

const computeFingerprint = ({ carts }: MergeInput): string =>
  createHash('sha256')
    .update(JSON.stringify(['basket', carts]))
    .digest('base64url');

/**
 * Merges guest carts into the buyer's carts, all at once. Counts add up, limited by stock and by the limits of a cart.
 * Hashes of carts that the buyer can't use are ignored: they may have been merged before.
 */
export async function mergeBasket(ctx: Ctx, input: MergeInput): Promise<Answer<MergeCall>> {
  const user_id = getCartOwnerId(ctx.user);
  if (user_id === null) throw fail('forbidden');
  await takeTurns(ctx.db, { user_id });
  const fingerprint = computeFingerprint(input);
  const since = new Date(ctx.clock().getTime() - repeatedWithinMs).toISOString();
  const repeated = ctx.key ? undefined : await findRepeated(ctx.db, { user_id, fingerprint, since });
  const { merged, left } = repeated?.last_merge ?? (await mergeOnce(ctx, user_id, input, fingerprint));
  return { carts: (await listOwnRows(ctx.db, user_id)).map((row) => presentBasketCart(row, ctx)), merged, left };
}

async function mergeOnce(ctx: Ctx, user_id: number, { carts }: MergeInput, fingerprint: string): Promise<BasketMerge> {
  const locked = await lockCarts(
    ctx.db,
    user_id,
    carts.flatMap(({ hash }) => hash ?? []),
  );
  const own = locked.filter((cart) => cart.user_id === user_id && cart.company_id !== null);
  const merge: BasketMerge = {
    user_id,
    cartIds: new Map(own.map(({ id, company_id }) => [company_id!, id])),
    touched: new Set(),
    merged: [],
    left: [],
  };
  const guests = locked.filter((cart) => cart.user_id === null && cart.company_id !== null);
  const items = carts.flatMap((cart) => cart.items ?? []);
  const visible = await listVisible(ctx.db, { product_ids: items.map(({ product_id }) => product_id) });
  const products = new Map(visible.map((product) => [product.product_id, product]));
  try {
    await takeGuestCarts(ctx, merge, guests);
    await addItems(ctx, merge, items, products);
  } catch (error) {
    throw toOpeningError(error, user_id);
  }
  await saveInfo(ctx, merge, carts, (cart) => [
    ...guests.flatMap(({ hash, company_id }) => (hash === cart.hash ? [company_id!] : [])),
    ...(cart.items ?? []).flatMap(({ product_id }) => products.get(product_id)?.company_id ?? []),
  ]);
  const now = ctx.clock();
  const lastMerge: LastMerge = { fingerprint, at: now.toISOString(), merged: merge.merged, left: merge.left };
  await finishCarts(ctx.db, { cartIds: [...merge.touched], last_merge: JSON.stringify(lastMerge), now });
  return merge;
}

/** Claims the guest's carts, or moves their lines into the buyer's carts of the same companies. */
async function takeGuestCarts(ctx: Ctx, merge: BasketMerge, guests: readonly LockedCart[]): Promise<void> {
  if (guests.length === 0) return;
  const before = await listLines(ctx.db, { cartIds: [...merge.cartIds.values(), ...guests.map(({ id }) => id)] });
  const claimed: number[] = [];
  for (const [companyId, sameCompany] of groupBy(guests, ({ company_id }) => company_id!)) {
    const ids = sameCompany.map(({ id }) => id);
    const own = merge.cartIds.get(companyId);
    const survivorId = own ?? ids.at(-1)!;
    if (own === undefined) claimed.push(survivorId);
    merge.cartIds.set(companyId, survivorId);
    merge.touched.add(survivorId);
    await absorbCarts(
      ctx,
      survivorId,
      ids.filter((id) => id !== survivorId),
    );
  }
  await claimCarts(ctx.db, { cartIds: claimed, user_id: merge.user_id, now: ctx.clock() });
  const after = await listLines(ctx.db, { cartIds: [...merge.touched] });
  reportTaken(merge, guests, before, after);
}

/** Reports which of the guest's lines the buyer's carts have taken. */
function reportTaken(
  merge: BasketMerge,
  guests: readonly LockedCart[],
  before: readonly CartLine[],
  after: readonly CartLine[],
): void {
  const guestIds = new Set(guests.map(({ id }) => id));
  const sumCounts = (lines: readonly CartLine[], productId: number) =>
    lines.reduce((sum, { product_id, count }) => (product_id === productId ? sum + count : sum), 0);
  const guestLines = before.filter(({ cart_id }) => guestIds.has(cart_id));
  const ownLines = before.filter(({ cart_id }) => !guestIds.has(cart_id));
  const taken = new Set(after.map(({ product_id }) => product_id));
  for (const [product_id, lines] of groupBy(guestLines, (line) => line.product_id)) {
    const count = sumCounts(lines, product_id);
    const added = sumCounts(after, product_id) - sumCounts(ownLines, product_id);
    if (added > 0) merge.merged.push({ product_id, count: added });
    // A full cart takes no further product, which counts as not available: the contract has no reason for it
    const reason = taken.has(product_id) ? 'not_enough_stock' : 'not_available';
    if (added < count) merge.left.push({ product_id, count: count - added, reason });
  }
}

/** Adds lists of products to the carts of their companies, and opens those that are missing. */
async function addItems(
  ctx: Ctx,
  merge: BasketMerge,
  items: readonly MergeLine[],
  products: ReadonlyMap<number, MergeProduct>,
): Promise<void> {
  if (items.length === 0) return;
  const current = await listLines(ctx.db, { cartIds: [...merge.cartIds.values()] });
  const added: { companyId: number; lines: MergeLine[] }[] = [];
  for (const [companyId, ofCompany] of groupBy(items, ({ product_id }) => products.get(product_id)?.company_id)) {
    const lines = current
      .filter(({ cart_id }) => companyId !== undefined && cart_id === merge.cartIds.get(companyId))
      .map((line) => ({ ...line, company_id: companyId! }));
    const result = mergeLines(lines, ofCompany, products);
    merge.merged.push(...result.merged);
    merge.left.push(...result.left);
    if (companyId !== undefined && result.lines.length > 0) added.push({ companyId, lines: result.lines });
  }
  await openMissing(
    ctx,
    merge,
    added.map(({ companyId }) => companyId),
  );
  const lines = added.flatMap((one) =>
    one.lines.map((line) => ({ ...line, cart_id: merge.cartIds.get(one.companyId)! })),
  );
  await upsertLines(ctx.db, {
    cart_ids: lines.map(({ cart_id }) => cart_id),
    product_ids: lines.map(({ product_id }) => product_id),
    counts: lines.map(({ count }) => count),
  });
  for (const { cart_id } of lines) merge.touched.add(cart_id);
}

async function openMissing(ctx: Ctx, { user_id, cartIds }: BasketMerge, companyIds: readonly number[]): Promise<void> {
  const missing = companyIds.filter((id) => !cartIds.has(id));
  if (missing.length === 0) return;
  const hashes = missing.map(createCartHash);
  const opened = await openCarts(ctx.db, { user_id, companyIds: missing, hashes, now: ctx.clock() });
  for (const { id, company_id } of opened) cartIds.set(company_id!, id);
}

/** A recipient is for all companies of a list; a place and a time are those of one. */
const selectRecipient = ({ fio, email, phone }: CartInfo): CartInfo => ({ fio, email, phone });

/** What was filled in: a blank field doesn't clear that of another list. */
const selectFilled = (info: CartInfo): CartInfo =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/**
 * Saves what guests have typed in the carts that took their lines, once per cart. Of two lists the later one decides.
 */
async function saveInfo(
  ctx: Ctx,
  { user_id, cartIds, touched }: BasketMerge,
  carts: MergeInput['carts'],
  listCompanies: (cart: MergeInput['carts'][number]) => number[],
): Promise<void> {
  const informed = carts.filter(({ info }) => info !== undefined);
  if (informed.length === 0) return;
  const infos = new Map<number, CartInfo>();
  for (const cart of informed) {
    const companyIds = new Set(listCompanies(cart));
    const info = selectFilled(companyIds.size > 1 ? selectRecipient(cart.info!) : cart.info!);
    for (const companyId of companyIds) infos.set(companyId, { ...infos.get(companyId), ...info });
  }
  const rows = new Map((await listOwnRows(ctx.db, user_id)).map((row) => [row.id, row]));
  for (const [companyId, info] of infos) {
    const row = rows.get(cartIds.get(companyId) ?? 0);
    if (!row || !touched.has(row.id)) continue;
    const usable = await selectUsableInfo(ctx, row, companyId, info);
    await writeInfo(ctx.db, { cartId: row.id, info: JSON.stringify(usable) });
  }
}
