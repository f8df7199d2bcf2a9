/**
 * Merges open carts of one user and company. A unique index allows one of them. Calls don't look for a second one: the
 * rare call that would make one fails at the index, is rolled back, and is repeated after the others have been merged
 * into the cart that it names.
 */
import { maxLineCount, maxLines } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { postgresError } from '#server/db/conflicts.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { RepeatUnit } from '#server/platform/unitOfWork.ts';
import { getCartOwnerId, type CartRef } from './policy.ts';
import { buildTouchSql } from './touch.ts';

// The user has another open cart of the company
const isDuplicateCart = (error: unknown): boolean => postgresError(error)?.constraint === 'carts_one_open';

/** Serializes the merges of one user, before they lock anything else. */
export const takeTurns = statement<unknown, { user_id: number }>(
  'cart_merge_turn',
  `select pg_advisory_xact_lock(hashtextextended('cart merge', $user_id))`,
);

export interface LockedCart {
  id: number;
  hash: string;
  user_id: number | null;
  company_id: number | null;
}

const lockOpenCarts = statement<LockedCart, { user_id: number; cartId: number | null; hashes: readonly string[] }>(
  'carts_lock_open',
  `select c.id, c.hash, c.user_id, c.company_id
     from carts c
    where c.status = 'open'
      and (c.user_id = $user_id and c.company_id is not null or c.id = $cartId
           or c.hash = any($hashes::text[]) and coalesce(c.user_id, $user_id) = $user_id)
    order by c.id
      for update`,
);

/**
 * Locks the user's open carts and the named ones that are nobody's, in the order of their ids, so that parallel calls
 * don't deadlock.
 */
export const lockCarts = (db: Db, user_id: number, hashes: readonly string[]): Promise<LockedCart[]> =>
  lockOpenCarts(db, { user_id, cartId: null, hashes });

// The company that the cart has after the call: that of its lines, or of what the call puts into it. Lines that went
// with their products leave the cart with their company
const findCompany = oneRow<
  { company_id: number | null },
  { cartId: number; productId: number | null; companyId: number | null }
>(
  'cart_company_after',
  `select coalesce(
            (select p.company_id
               from cart_lines l
               join products p on p.id = l.product_id
              where l.cart_id = $cartId
              limit 1),
            (select company_id from products where id = $productId),
            $companyId::int,
            (select company_id from carts where id = $cartId)) as company_id`,
);

// A count that exceeds the stock already is not lowered: the checkout reports it
const moveLines = statement<unknown, { survivorId: number; absorbedIds: readonly number[] }>(
  'cart_absorb_lines',
  `insert into cart_lines as l (cart_id, product_id, count, price, created_at)
   select $survivorId::int, product_id, count, price, created_at
     from (select m.*, o.cart_id is not null as is_own,
                  row_number() over (partition by o.cart_id order by m.created_at desc, m.product_id) as place
             from (select x.product_id, greatest(max(x.count), least(
                            sum(x.count), ${maxLineCount}, max(s.total_count - s.held)))::int as count,
                          (array_agg(x.price order by x.cart_id desc))[1] as price, min(x.created_at) as created_at
                     from cart_lines x
                     left join product_stock s on s.product_id = x.product_id
                    where x.cart_id = any($absorbedIds::int[])
                    group by x.product_id) m
             left join cart_lines o on o.cart_id = $survivorId and o.product_id = m.product_id) moved
    where is_own or place <= ${maxLines} - (select count(*) from cart_lines where cart_id = $survivorId)
       on conflict (cart_id, product_id) do update
      set count = greatest(l.count, least(
            l.count + excluded.count, ${maxLineCount},
            (select s.total_count - s.held from product_stock s where s.product_id = l.product_id)))`,
);
// A cart has one reminder: the survivor's, or the latest of the others
const moveLetters = statement<unknown, { survivorId: number; absorbedIds: readonly number[] }>(
  'cart_absorb_letters',
  `update cart_letters r
      set cart_id = $survivorId
    where r.cart_id = any($absorbedIds::int[])
      and (r.kind = 'letter'
           or r.id = (select max(id) from cart_letters where cart_id = any($absorbedIds::int[]) and kind = 'reminder')
              and not exists (select from cart_letters o where o.cart_id = $survivorId and o.kind = 'reminder'))`,
);
interface AbsorbedCart {
  id: number;
  fio: string | null;
  email: string | null;
  phone: string | null;
  /** As JSON. */
  last_merge: string | null;
}
const deleteCarts = statement<AbsorbedCart, { absorbedIds: readonly number[] }>(
  'carts_absorbed',
  `delete from carts
    where id = any($absorbedIds::int[])
   returning id, fio, email, phone, last_merge::text as last_merge`,
);
const completeSurvivor = statement<unknown, Omit<AbsorbedCart, 'id'> & { survivorId: number; now: Date }>(
  'cart_absorb_info',
  `update carts c
      set ${buildTouchSql('$now')}, fio = coalesce(c.fio, $fio), email = coalesce(c.email, $email),
          phone = coalesce(c.phone, $phone), last_merge = coalesce(c.last_merge, $last_merge::jsonb)
    where id = $survivorId`,
);

/**
 * Moves lines, letters and the recipient of locked carts into another locked one, and deletes them. Counts add up,
 * limited by stock and by the limits of a cart.
 */
export async function absorbCarts(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  survivorId: number,
  absorbedIds: readonly number[],
): Promise<void> {
  if (absorbedIds.length === 0) return;
  await moveLines(db, { survivorId, absorbedIds });
  await moveLetters(db, { survivorId, absorbedIds });
  const absorbed = (await deleteCarts(db, { absorbedIds })).toSorted((a, b) => b.id - a.id);
  const findLatest = (key: Exclude<keyof AbsorbedCart, 'id'>) =>
    absorbed.map((cart) => cart[key]).find((value) => value !== null) ?? null;
  await completeSurvivor(db, {
    survivorId,
    fio: findLatest('fio'),
    email: findLatest('email'),
    phone: findLatest('phone'),
    last_merge: findLatest('last_merge'),
    now: clock(),
  });
}

interface CartWrite {
  /** The product that it puts into the cart. */
  productId?: number;
  /** The company that it gives the cart. */
  companyId?: number | null;
  /** The guest account whose cart it gives to the caller. */
  formerOwner?: number | null;
}

/** Merges the user's other open carts of a cart's company into that cart. */
export async function mergeIntoNamed(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  user_id: number,
  cartRef: CartRef,
  { productId, companyId = null, formerOwner = null }: CartWrite,
): Promise<void> {
  const named = 'hash' in cartRef ? { cartId: null, hashes: [cartRef.hash] } : { cartId: cartRef.id, hashes: [] };
  const locked = await lockOpenCarts(ctx.db, { user_id, ...named });
  const survivor = locked.find(({ id, hash }) => ('hash' in cartRef ? hash === cartRef.hash : id === cartRef.id));
  if (!survivor || ![null, user_id, formerOwner].includes(survivor.user_id)) return;
  const found = await findCompany(ctx.db, { cartId: survivor.id, productId: productId ?? null, companyId });
  const absorbed = locked.filter(
    ({ id, user_id: owner, company_id }) =>
      id !== survivor.id && owner === user_id && company_id !== null && company_id === found?.company_id,
  );
  await absorbCarts(
    ctx,
    survivor.id,
    absorbed.map(({ id }) => id),
  );
}

/**
 * Makes the error of a call that opens a cart itself. If a parallel call was faster, the unit is repeated, after that
 * call's end.
 */
export const toOpeningError = (error: unknown, user_id: number | null): unknown =>
  user_id !== null && isDuplicateCart(error)
    ? new RepeatUnit(error, async (db) => void (await takeTurns(db, { user_id })))
    : error;

/**
 * Writes to a cart, in a unit. If the buyer has another open cart of its company, the unit is repeated, and merges that
 * cart into the named one first.
 */
export async function mergingDuplicates<T>(
  { user, clock }: Pick<Ctx, 'user' | 'clock'>,
  cartRef: CartRef,
  write: () => Promise<T>,
  details: CartWrite = {},
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const user_id = getCartOwnerId(user);
    if (user_id === null || !isDuplicateCart(error)) throw error;
    throw new RepeatUnit(error, async (db) => {
      await takeTurns(db, { user_id });
      await mergeIntoNamed({ db, clock }, user_id, cartRef, details);
    });
  }
}
