/** Adds a product to the cart of its company, and opens that cart if the caller has none. */
import type { BasketCart } from '#contract/basket.ts';
import { maxLineCount } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { RepeatUnit } from '#server/platform/unitOfWork.ts';
import { assertLineAllowed, getCount } from './changeLine.ts';
import { createCartHash, takeGuestCart } from './create.ts';
import { absorbCarts, lockCarts, takeTurns, toOpeningError } from './duplicates.ts';
import { getCartOwnerId, type CartCaller } from './policy.ts';
import { listBasket, presentBasketCart, readBasketCart } from './readBasket.ts';
import { buildTouchSql } from './touch.ts';

interface AddedLine {
  /** Null if the product is not in the storefront. */
  company_id: number | null;
  changed_id: number | null;
  opened_id: number | null;
  /** The line's new count; null if it would exceed the limit. */
  count: number | null;
  /** Whether the caller has named a further guest's cart of the company. */
  has_others: boolean;
}
interface AddValues extends CartCaller {
  productId: number;
  count: number;
  hashes: readonly string[];
  /** The secret of a new cart. */
  newHash: string;
  now: Date;
}

const openOfCompany = `c.status = 'open' and c.company_id = product.company_id`;
const ownCart = `${openOfCompany} and c.user_id = $user_id::int`;
const namedCart = `${openOfCompany} and c.user_id is null and c.hash = any($hashes::text[])`;
// The own cart comes before a guest's that was named. Two queries, because each has its index
const addLine = oneRow<AddedLine, AddValues>(
  'basket_add',
  `with product as (select id, company_id, price from products where id = $productId and visible),
  found as (
    select id
      from (select c.id, false as is_named from carts c, product where ${ownCart}
             union all
            select c.id, true as is_named from carts c, product where ${namedCart}) usable
     order by is_named, id desc
     limit 1),
  changed_cart as (
    update carts c
       set ${buildTouchSql('$now')}, user_id = coalesce(c.user_id, $user_id::int)
      from found, product
     where c.id = found.id and (${ownCart} or ${namedCart})
    returning c.id),
  opened_cart as (
    insert into carts (hash, user_id, company_id, created_at, updated_at)
    select $newHash, $user_id::int, product.company_id, $now, $now
      from product
     where not exists (select from changed_cart)
    returning id),
  changed_line as (
    insert into cart_lines as l (cart_id, product_id, count, price)
    select c.id, product.id, $count::int, product.price
      from (select id from changed_cart union all select id from opened_cart) c, product
        on conflict (cart_id, product_id) do update set count = l.count + excluded.count
           where l.count + excluded.count <= ${maxLineCount}
    returning l.count)
  select (select company_id from product) as company_id, (select id from changed_cart) as changed_id,
         (select id from opened_cart) as opened_id, (select count from changed_line) as count,
         exists (select
                   from carts c, product
                  where ${namedCart} and c.id <> (select id from changed_cart)) as has_others`,
);

/**
 * Adds to a line's count in the caller's cart of the product's company. A guest's cart that a user names becomes that
 * user's.
 * @param count 1 … 9,999
 * @param hashes secrets of a guest's carts
 * @throws Failure `not_found`, `not_available`, `cart_full`, `not_enough_stock`, `invalid`, `too_often`; `conflict` if
 * parallel calls were faster each time that it was repeated
 */
export async function addToBasket(
  ctx: Ctx,
  productId: number,
  count: number,
  hashes: readonly string[],
): Promise<BasketCart> {
  const user_id = getCartOwnerId(ctx.user);
  const values = { user_id, productId, count, hashes, newHash: createCartHash(), now: ctx.clock() };
  const { company_id, changed_id, opened_id, ...added } = await addLine(ctx.db, values).then(
    (row) => row!,
    (error: unknown) => {
      throw toOpeningError(error, user_id);
    },
  );
  const cartId = changed_id ?? opened_id;
  if (company_id === null || cartId === null) throw await findAddFailure(ctx, productId, hashes);
  if (user_id !== null && added.has_others)
    throw new RepeatUnit(fail('conflict'), (db) =>
      mergeNamedGuests({ db, clock: ctx.clock }, user_id, company_id, hashes),
    );
  const cart = await readBasketCart(ctx.db, cartId);
  assertLineAllowed(cart, productId, added.count ?? getCount(cart, productId) + count);
  if (opened_id !== null) await takeGuestCart(ctx);
  ctx.setStatus(opened_id === null ? 200 : 201);
  return presentBasketCart(cart, ctx);
}

/** Merges a company's guest carts that a user names into the user's own, or into the newest of them. */
async function mergeNamedGuests(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  user_id: number,
  companyId: number,
  hashes: readonly string[],
): Promise<void> {
  await takeTurns(ctx.db, { user_id });
  const locked = (await lockCarts(ctx.db, user_id, hashes)).filter(({ company_id }) => company_id === companyId);
  const guests = locked.filter((cart) => cart.user_id === null);
  const survivor = locked.find((cart) => cart.user_id === user_id) ?? guests.at(-1);
  if (!survivor) return;
  const absorbed = guests.filter((cart) => cart !== survivor);
  await absorbCarts(
    ctx,
    survivor.id,
    absorbed.map(({ id }) => id),
  );
}

async function findAddFailure(ctx: Ctx, productId: number, hashes: readonly string[]): Promise<Error> {
  const carts = await listBasket(ctx, hashes);
  return carts.some(({ items }) => items.some(({ product }) => product.id === productId))
    ? fail('not_available', { body: { lines: [{ product_id: productId }] } })
    : notFound('product');
}
