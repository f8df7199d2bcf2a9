/** Letters about carts: who may get one, the secret of its link, and the book of what was written. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';

/** The secret of a link: 192 random bits, of which the database keeps the hash alone. */
export const newSecret = (): string => randomBytes(24).toString('base64url');
/** The form in which a link's secret is stored and looked up. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Where a letter about cart `c` of user `u` goes: an account's own address before the one that was typed. */
export const addressOf = 'coalesce(u.email, c.email)';
/** Whether its owner wants none. */
export const isRefused = `exists (select from cart_mail_choices m where m.email = lower(${addressOf}) and m.off_at is not null)`;
/** Whether its owner has bought from the same company since. */
export const isBoughtSince =
  'exists (select from orders o where o.user_id = c.user_id and o.company_id = c.company_id and o.created_at > c.updated_at)';

const choice = oneRow<{ token: string }>(
  'cart_mail_choice',
  `insert into cart_mail_choices as m (email, token) values (lower($1), $2) on conflict (email) do update set token = m.token returning token`,
);

/** The secret by which this address turns letters off: one an address. */
export const offTokenOf = async (db: Db, email: string): Promise<string> =>
  (await choice(db, [email, newSecret()]))!.token;

/** A line of a cart as letters name it; minor units. */
export interface LeftGoods {
  name: string;
  en_name: string | null;
  count: number;
  sum: number;
}

const goods = statement<LeftGoods>(
  'cart_letter_goods',
  `select p.name, p.en_name, l.count, (l.count * p.price)::bigint as sum from cart_lines l join products p on p.id = l.product_id where l.cart_id = $1 and p.visible order by l.created_at, l.product_id`,
);

/** What of a cart can still be bought. */
export const goodsOf = (db: Db, cartId: number): Promise<LeftGoods[]> => goods(db, [cartId]);

const stillLeft = oneRow(
  'cart_still_left',
  `select from carts c left join users u on u.id = c.user_id
    where c.id = $1 and c.status = 'open' and exists (select from cart_lines l where l.cart_id = c.id) and not ${isRefused} and not ${isBoughtSince}`,
);

/** Whether a reminder of a cart still makes sense when it is to go out: hours may have passed in the queue. */
export const isStillLeft = async (db: Db, { cart_id }: { cart_id: number }): Promise<boolean> =>
  (await stillLeft(db, [cart_id])) !== undefined;
