/**
 * Selects whom to remind of a basket: once of each cart, and once a week per address, because anybody can type any
 * address into a cart. One letter names all abandoned carts of an address.
 */
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { getAbandonmentTime } from './abandoned.ts';
import {
  letterAddress,
  readLetterGoods,
  hashSecret,
  boughtSinceCondition,
  unsubscribedCondition,
  createSecret,
  getUnsubscribeToken,
  type LetterGoods,
} from './letters.ts';

/** Older carts get no reminder. */
const maxAgeMs = 14 * dayMs;
const weekMs = 7 * dayMs;
/** Addresses of one run; the next run takes the rest. */
const batchSize = 200;

interface DueCart {
  id: number;
  email: string;
  locale: string;
  brand: string;
}

/** One letter to an address. */
export interface Reminder {
  email: string;
  locale: string;
  /** The carts that it names, the one that was touched last first: its link opens them. */
  cart_ids: number[];
  brands: string[];
  goods: LetterGoods[];
  token: string;
  off: string;
}

// The carts stay locked until the reminders are written; concurrent runs take other carts. The carts that were touched
// last come first, with all others of their addresses
const lockDueCarts = statement<DueCart, { abandonedAt: Date; oldest: Date; weekAgo: Date }>(
  'carts_due',
  `with due as (
     select c.id, c.updated_at, lower(${letterAddress}) as address, ${letterAddress} as email,
            coalesce(u.locale, 'en') as locale
       from carts c
       left join users u on u.id = c.user_id
      where c.status = 'open' and c.updated_at < $abandonedAt and c.updated_at > $oldest
        and ${letterAddress} is not null and coalesce(u.alive, true)
        and exists (select
                      from cart_lines l
                      join products p on p.id = l.product_id
                     where l.cart_id = c.id and p.visible)
        and not exists (select from cart_letters r where r.cart_id = c.id and r.kind = 'reminder')
        and not exists (select
                          from cart_letters r
                         where r.email = lower(${letterAddress}) and r.kind = 'reminder' and r.at > $weekAgo)
        and not ${unsubscribedCondition} and not ${boughtSinceCondition}),
   first_addresses as (
     select address, max(updated_at) as updated_at
       from due
      group by address
      order by max(updated_at) desc
      limit ${batchSize})
   select c.id, due.email, due.locale, co.brand
     from first_addresses f
     join due on due.address = f.address
     join carts c on c.id = due.id
     join companies co on co.id = c.company_id
    where c.status = 'open' and c.updated_at < $abandonedAt
    order by f.updated_at desc, f.address, c.updated_at desc, c.id
      for update of c skip locked`,
);

// Serializes two runs with carts of one address: the second waits for this lock, then finds the first one's reminder
const lockAddress = statement<unknown, { email: string }>(
  'cart_hold_address',
  'select pg_advisory_xact_lock(794113004, hashtext(lower($email)))',
);
const insertReminders = statement<
  { cart_id: number },
  { cart_ids: readonly number[]; email: string; token_hashes: readonly Buffer[]; now: Date; weekAgo: Date }
>(
  'cart_remind',
  `insert into cart_letters (cart_id, kind, email, token_hash, at)
   select n.cart_id, 'reminder', lower($email), n.token_hash, $now
     from unnest($cart_ids::int[], $token_hashes::bytea[]) as n (cart_id, token_hash)
    where not exists (select
                        from cart_letters r
                       where r.email = lower($email) and r.kind = 'reminder' and r.at > $weekAgo)
       on conflict (cart_id) where kind = 'reminder' do nothing
   returning cart_id`,
);

/** Stores whom to remind and returns the reminders, in the transaction that queues the mails. */
export async function takeReminders({
  db,
  clock,
  settings,
}: Pick<Ctx, 'db' | 'clock' | 'settings'>): Promise<Reminder[]> {
  const now = clock();
  const weekAgo = new Date(now.getTime() - weekMs);
  const reminders: Reminder[] = [];
  const found = await lockDueCarts(db, {
    abandonedAt: getAbandonmentTime(now, settings),
    oldest: new Date(now.getTime() - maxAgeMs),
    weekAgo,
  });
  const byAddress = groupBy(found, ({ email }) => email.toLowerCase());
  for (const [address, due] of [...byAddress].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const tokens = new Map(due.map(({ id }) => [id, createSecret()]));
    await lockAddress(db, { email: address });
    const inserted = await insertReminders(db, {
      cart_ids: [...tokens.keys()],
      token_hashes: [...tokens.values()].map(hashSecret),
      email: address,
      now,
      weekAgo,
    });
    const carts = due.filter(({ id }) => inserted.some(({ cart_id }) => cart_id === id));
    const [latest] = carts;
    if (!latest) continue;
    const cart_ids = carts.map(({ id }) => id);
    reminders.push({
      email: latest.email,
      locale: latest.locale,
      cart_ids,
      brands: [...new Set(carts.map(({ brand }) => brand))],
      goods: await readLetterGoods(db, cart_ids),
      token: tokens.get(latest.id)!,
      off: await getUnsubscribeToken(db, latest.email),
    });
  }
  return reminders;
}
