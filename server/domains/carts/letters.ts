/** Letters about carts: recipients, secret links, unsubscribing and content. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';

/** Creates the secret of a link: 192 random bits. The database stores only its hash. */
export const createSecret = (): string => randomBytes(24).toString('base64url');
/** The form in which a link's secret is stored and looked up. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** SQL: the address for letters about cart `c` of user `u`. An account's email has priority over a typed one. */
export const letterAddress = 'coalesce(u.email, c.email)';
/** SQL condition: whether the address has unsubscribed. */
export const unsubscribedCondition = `
  exists (select from cart_mail_choices m where m.email = lower(${letterAddress}) and m.off_at is not null)`;
/** SQL condition: whether the owner has bought from the same company since. */
export const boughtSinceCondition = `
  exists (select
            from orders o
           where o.user_id = c.user_id and o.company_id = c.company_id and o.created_at > c.updated_at)`;

const upsertChoice = oneRow<{ token: string }, { email: string; token: string }>(
  'cart_mail_choice',
  `insert into cart_mail_choices as m (email, token)
   values (lower($email), $token)
       on conflict (email)
       do update set token = m.token
   returning token`,
);

/** The token that unsubscribes this address: one per address. */
export const getUnsubscribeToken = async (db: Db, email: string): Promise<string> =>
  (await upsertChoice(db, { email, token: createSecret() }))!.token;

/** A line of a cart as letters name it; minor units. */
export interface LetterGoods {
  name: string;
  en_name: string | null;
  count: number;
  sum: number;
}

const listGoods = statement<LetterGoods, { cartIds: readonly number[] }>(
  'cart_letter_goods',
  `select ${lineNameColumns}, l.count, (l.count * p.price)::bigint as sum
     from unnest($cartIds::int[]) with ordinality as named (cart_id, place)
     join cart_lines l on l.cart_id = named.cart_id
     join products p on p.id = l.product_id
    where p.visible
    order by named.place, l.created_at, l.product_id`,
);

/** The lines of carts that can still be bought, cart by cart. */
export const readLetterGoods = (db: Db, cartIds: readonly number[]): Promise<LetterGoods[]> =>
  listGoods(db, { cartIds });

const listStillLeft = statement<{ id: number }, { cartIds: readonly number[] }>(
  'cart_still_left',
  `select c.id
     from carts c
     left join users u on u.id = c.user_id
    where c.id = any($cartIds::int[]) and c.status = 'open'
      and exists (select from cart_lines l where l.cart_id = c.id)
      and not ${unsubscribedCondition} and not ${boughtSinceCondition}`,
);

/** The carts that a queued reminder names; one that was queued by an earlier version names one. */
interface RemindedCarts {
  cart_id: number;
  cart_ids?: number[];
}

/** Whether a queued reminder is still right: hours may have passed in the queue, and what it names may be bought. */
export const isStillLeft = async (db: Db, { cart_id, cart_ids = [cart_id] }: RemindedCarts): Promise<boolean> =>
  (await listStillLeft(db, { cartIds: cart_ids })).length === cart_ids.length;
