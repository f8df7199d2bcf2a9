/** Reads the carts of a basket with their companies. */
import type { BasketCart } from '#contract/basket.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildHasAutomaticSql } from '#server/domains/promo/promotions/rows.ts';
import { getCartOwnerId } from './policy.ts';
import { presentCart, toThumbnailUrl } from './present.ts';
import { buildSelectCartSql, type CartRow } from './read.ts';

/** A cart's row with its company. */
export interface BasketRow extends CartRow {
  company: {
    id: number;
    brand: string;
    logo: { file: string } | null;
    takes_card: boolean;
    takes_on_receipt: boolean;
  };
  /** Whether promotions without a code are on that may apply to it. */
  has_promotions: boolean;
}

/** The newest carts are answered; older ones are still found when something is added to them. */
const maxCarts = 100;

const selectSql = buildSelectCartSql(
  `,
         json_build_object('id', co.id, 'brand', co.brand, 'logo', co.logo, 'takes_card', co.card_payments,
                           'takes_on_receipt', co.takes_on_receipt) as company,
         ${buildHasAutomaticSql('co.id')} as has_promotions`,
  `
    join companies co on co.id = c.company_id`,
);
const hasLines = `c.status = 'open' and exists (select from cart_lines l where l.cart_id = c.id)`;
const listOwn = statement<BasketRow, { user_id: number }>(
  'basket_own',
  `${selectSql}
    where c.user_id = $user_id and c.company_id is not null and ${hasLines}
    order by c.id desc
    limit ${maxCarts}`,
);
const listNamed = statement<BasketRow, { hashes: readonly string[] }>(
  'basket_named',
  `${selectSql} where c.hash = any($hashes::text[]) and c.user_id is null and ${hasLines} order by c.id desc`,
);
const findRow = oneRow<BasketRow, { cartId: number }>('basket_cart', `${selectSql} where c.id = $cartId`);

/** Presents a cart with its company. */
export const presentBasketCart = (row: BasketRow, { settings }: Pick<Ctx, 'settings'>): BasketCart => ({
  ...presentCart(row),
  ...(row.has_promotions && { has_promotions: true }),
  company: {
    ...row.company,
    logo: toThumbnailUrl(row.company.logo?.file ?? null),
    takes_card: row.company.takes_card && settings.services.payments !== 'none',
  },
});

/** Lists a user's open carts with lines, the latest opened last. */
export const listOwnRows = async (db: Db, user_id: number): Promise<BasketRow[]> =>
  (await listOwn(db, { user_id })).toReversed();

/**
 * Lists the caller's open carts with lines, the latest opened last.
 * @param hashes secrets of a guest's carts; a user's own carts are found without them
 */
export async function listBasketRows(ctx: Ctx, hashes: readonly string[]): Promise<BasketRow[]> {
  const user_id = getCartOwnerId(ctx.user);
  if (user_id !== null) return listOwnRows(ctx.db, user_id);
  if (hashes.length === 0) return [];
  return (await listNamed(ctx.db, { hashes })).toReversed();
}

/** The same, as they are answered. */
export const listBasket = async (ctx: Ctx, hashes: readonly string[]): Promise<BasketCart[]> =>
  (await listBasketRows(ctx, hashes)).map((row) => presentBasketCart(row, ctx));

/**
 * Reads a cart whose prices have changed, for the failure `price_changed`: alone, and as a list like that of a checkout
 * of several.
 */
export async function readChangedCart(ctx: Ctx, cartId: number): Promise<{ cart: BasketCart; carts: BasketCart[] }> {
  const cart = presentBasketCart(await readBasketCart(ctx.db, cartId), ctx);
  return { cart, carts: [cart] };
}

/** Reads a cart that this unit has locked. */
export async function readBasketCart(db: Db, cartId: number): Promise<BasketRow> {
  const cart = await findRow(db, { cartId });
  if (!cart) throw new Error('a locked cart does not exist');
  return cart;
}
