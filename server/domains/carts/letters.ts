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
  /** The company. */
  brand: string;
  name: string;
  en_name: string | null;
  count: number;
  sum: number;
}

const listGoods = statement<LetterGoods, { cartIds: readonly number[] }>(
  'cart_letter_goods',
  `select co.brand, ${lineNameColumns}, l.count, (l.count * p.price)::bigint as sum
     from unnest($cartIds::int[]) with ordinality as named (cart_id, place)
     join cart_lines l on l.cart_id = named.cart_id
     join products p on p.id = l.product_id
     join companies co on co.id = p.company_id
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

/** The part of a reminder that names carts. */
export interface ReminderGoods {
  cart_id: number;
  /** The carts that it names; missing in those that an earlier version has queued, which name one. */
  cart_ids?: number[];
  /** The companies of the carts, in one text: earlier versions read it. */
  brand: string;
  /** The companies; missing in those that an earlier version has queued. */
  brands?: string[];
  /** Without a company in those that an earlier version has queued. */
  goods: (Omit<LetterGoods, 'brand'> & { brand?: string })[];
  sum: number;
}

/** Reads what a reminder says of carts. */
export async function readReminderGoods(
  db: Db,
  cart_ids: number[],
): Promise<Required<Pick<ReminderGoods, 'cart_ids' | 'brand' | 'brands' | 'goods' | 'sum'>>> {
  const goods = await readLetterGoods(db, cart_ids);
  const brands = [...new Set(goods.map(({ brand }) => brand))];
  const sum = goods.reduce((total, line) => total + line.sum, 0);
  return { cart_ids, brand: brands.join(', '), brands, goods, sum };
}

/**
 * Updates a queued reminder before it is sent: hours may have passed, and what it names may be bought.
 * @returns it with the carts that are still left; null if none is
 */
export async function refreshReminder<T extends ReminderGoods>(db: Db, reminder: T): Promise<T | null> {
  const named = reminder.cart_ids ?? [reminder.cart_id];
  const left = new Set((await listStillLeft(db, { cartIds: named })).map(({ id }) => id));
  if (left.size === named.length) return reminder;
  const goods = await readReminderGoods(
    db,
    named.filter((id) => left.has(id)),
  );
  return goods.goods.length > 0 ? { ...reminder, ...goods } : null;
}
