/** Reads a cart with all its lines in one statement. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';
import type { ReductionRow } from '#server/domains/catalog/present.ts';
import { fail, notFound, type Failure } from '#server/failure.ts';
import { mergingDuplicates } from './duplicates.ts';
import { canUse, chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from './policy.ts';

/** Prices are the present ones, in minor units. */
export interface LineRow extends ReductionRow {
  product_id: number;
  count: number;
  /** The price last shown to the buyer, minor units. */
  seen_price: number;
  name: string;
  en_name: string | null;
  weight_g: number | null;
  company_id: number;
  visible: boolean;
  /** How many can be ordered now; 0 if the product is not in the storefront. */
  left: number;
  /** The main photo's file. */
  photo: string | null;
}

export interface CartRow {
  id: number;
  hash: string;
  user_id: number | null;
  fio: string | null;
  email: string | null;
  phone: string | null;
  received_at: Date | null;
  is_pickup: boolean;
  pickup_store_id: number | null;
  updated_at: Date;
  lines: LineRow[];
}

/** SQL: the main photo of product `p`. */
export const mainPhoto = `
  (select ph.file
     from product_photos ph
    where ph.product_id = p.id
    order by ph.main desc, ph.position, ph.id
    limit 1)`;

/** SQL: reads carts `c` with their lines. `columns` and `joins` are added. */
export const buildSelectCartSql = (columns = '', joins = ''): string => `
  select c.id, c.hash, c.user_id, c.fio, c.email, c.phone, c.received_at, c.is_pickup, c.pickup_store_id, c.updated_at,
         coalesce((select json_agg(line) from (
           select l.product_id, l.count, l.price as seen_price, ${lineNameColumns}, p.price,
                  p.compare_at_price, p.regular_price, p.prior_price, p.weight_g, p.company_id, p.visible,
                  case when p.visible then coalesce(s.total_count - s.held, 0) else 0 end as left, ${mainPhoto} as photo
             from cart_lines l
             join products p on p.id = l.product_id
             left join product_stock s on s.product_id = p.id
            where l.cart_id = c.id
            order by l.created_at, l.product_id) line), '[]') as lines${columns}
    from carts c${joins}`;
const selectCartSql = buildSelectCartSql();

const findByRef = chooseByCartRef<CartRow | undefined, CartCaller>({
  hash: oneRow<CartRow, CartCaller & { hash: string }>('cart_by_hash', `${selectCartSql} where ${canUse.hash}`),
  id: oneRow<CartRow, CartCaller & { cartId: number }>('cart_by_id', `${selectCartSql} where ${canUse.id}`),
});
const findById = oneRow<CartRow, { cartId: number }>('cart_read', `${selectCartSql} where c.id = $cartId`);
const findNewestRow = oneRow<CartRow, { userId: number }>(
  'cart_newest',
  `${selectCartSql}
    where c.user_id = $userId and c.status = 'open' and exists (select from cart_lines l where l.cart_id = c.id)
    order by c.id desc
    limit 1`,
);
const adoptCart = statement<unknown, { cartId: number; user_id: number }>(
  'cart_adopt',
  `update carts
      set user_id = $user_id
    where id = $cartId and user_id is null and status = 'open'`,
);

/**
 * The failure for a caller without access to a cart. An expired session is reported as such, because the cart may
 * exist.
 */
export const noCart = (ctx: Pick<Ctx, 'isTokenDead'>): Failure =>
  ctx.isTokenDead ? fail('auth_failed') : notFound('cart');

/** The cart that a caller names; undefined without access to it. */
export const findCart = (ctx: Ctx, cartRef: CartRef): Promise<CartRow | undefined> =>
  findByRef(ctx.db, cartRef, { user_id: getCartOwnerId(ctx.user) });

/** Reads a cart that this unit has locked. */
export async function readLockedCart(db: Db, id: number): Promise<CartRow> {
  const cart = await findById(db, { cartId: id });
  if (!cart) throw new Error('a locked cart does not exist');
  return cart;
}

/** The cart that a caller names; a guest's cart becomes that of the buyer who reads it. */
export async function readCart(ctx: Ctx, cartRef: CartRef): Promise<CartRow> {
  const cart = await findCart(ctx, cartRef);
  if (!cart) throw noCart(ctx);
  const user_id = getCartOwnerId(ctx.user);
  if (cart.user_id !== null || user_id === null) return cart;
  return ctx.unit(async (unit) => {
    await mergingDuplicates(unit, cartRef, () => adoptCart(unit.db, { cartId: cart.id, user_id }));
    const adopted = await findCart(unit, cartRef);
    if (!adopted) throw noCart(ctx);
    return adopted;
  });
}

/** The user's newest open cart with lines; undefined without one. */
export const findNewestCart = async (ctx: Ctx): Promise<CartRow | undefined> =>
  ctx.user ? findNewestRow(ctx.db, { userId: ctx.user.id }) : undefined;

/** The user's newest open cart with lines. */
export async function readNewestCart(ctx: Ctx): Promise<CartRow> {
  const cart = await findNewestCart(ctx);
  if (!cart) throw noCart(ctx);
  return cart;
}
