/** Gives a buyer the cart of an order back that was canceled because it was not paid. */
import { maxLines } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { createCartHash } from './create.ts';
import { buildTouchSql } from './touch.ts';

// The order keeps its cart, so a new one is opened; or the buyer's open cart of the company gets the lines
const openCart = oneRow<{ id: number }, { orderId: number; hash: string; now: Date }>(
  'cart_give_back',
  `insert into carts as c (hash, user_id, company_id, fio, email, phone, received_at, is_pickup, pickup_store_id,
                           created_at, updated_at)
   select $hash, o.user_id, o.company_id, old.fio, old.email, old.phone, old.received_at, old.is_pickup,
          old.pickup_store_id, $now, $now
     from orders o
     join carts old on old.id = o.cart_id
     join users u on u.id = o.user_id and u.removed_at is null
    where o.id = $orderId
       on conflict (user_id, company_id)
    where status = 'open' and user_id is not null and company_id is not null
       do update set ${buildTouchSql('$now')}
   returning id`,
);
const copyLines = statement<unknown, { orderId: number; cartId: number }>(
  'cart_give_back_lines',
  `insert into cart_lines (cart_id, product_id, count, price, created_at)
   select $cartId, l.product_id, l.count, l.price, l.created_at
     from orders o
     join cart_lines l on l.cart_id = o.cart_id
    where o.id = $orderId
      and not exists (select from cart_lines own where own.cart_id = $cartId and own.product_id = l.product_id)
    order by l.created_at, l.product_id
    limit greatest(0, ${maxLines} - (select count(*) from cart_lines where cart_id = $cartId))`,
);

/** Puts the lines of an order's cart into the buyer's open cart of the company; opens it if there is none. */
export async function giveBackCart(ctx: Pick<Ctx, 'db' | 'clock'>, orderId: number): Promise<void> {
  const cart = await openCart(ctx.db, { orderId, hash: createCartHash(), now: ctx.clock() });
  if (cart) await copyLines(ctx.db, { orderId, cartId: cart.id });
}
