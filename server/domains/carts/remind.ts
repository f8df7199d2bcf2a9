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
  readReminderGoods,
  hashSecret,
  boughtSinceCondition,
  unsubscribedCondition,
  createSecret,
  getUnsubscribeToken,
} from './letters.ts';

/** Older carts get no reminder. */
const maxAgeMs = 14 * dayMs;
const weekMs = 7 * dayMs;
/** Addresses of one run; the next run takes the rest. */
const batchSize = 200;

interface DueCart {
  id: number;
  /** The email in lower case. */
  address: string;
  email: string;
  locale: string;
}

/** One letter to an address. */
export interface Reminder {
  email: string;
  locale: string;
  /** What it says of carts, the one that was touched last first: its link opens them. */
  goods: Awaited<ReturnType<typeof readReminderGoods>>;
  token: string;
  off: string;
}

// The carts stay locked until the reminders are written; one that its owner is changing is skipped. The carts that were
// touched last come first, with all others of their addresses
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
   select c.id, due.address, due.email, due.locale
     from first_addresses f
     join due on due.address = f.address
     join carts c on c.id = due.id
    where c.status = 'open' and c.updated_at < $abandonedAt
    order by f.updated_at desc, f.address, c.updated_at desc, c.id
      for update of c skip locked`,
);

// One run at a time: of two, each could lock a part of an address's carts, and its letter would name only those. Waits
// in a statement of its own, so that the next one sees the reminders of the run before
const takeTurns = statement('carts_remind_turn', 'select pg_advisory_xact_lock(794113004, 0)');
const insertReminders = statement<
  unknown,
  { cart_ids: readonly number[]; address: string; token_hashes: readonly Buffer[]; now: Date }
>(
  'cart_remind',
  `insert into cart_letters (cart_id, kind, email, token_hash, at)
   select n.cart_id, 'reminder', $address, n.token_hash, $now
     from unnest($cart_ids::int[], $token_hashes::bytea[]) as n (cart_id, token_hash)`,
);

/** Stores whom to remind and returns the reminders, in the transaction that queues the mails. */
export async function takeReminders({
  db,
  clock,
  settings,
}: Pick<Ctx, 'db' | 'clock' | 'settings'>): Promise<Reminder[]> {
  const now = clock();
  const reminders: Reminder[] = [];
  await takeTurns(db);
  const found = await lockDueCarts(db, {
    abandonedAt: getAbandonmentTime(now, settings),
    oldest: new Date(now.getTime() - maxAgeMs),
    weekAgo: new Date(now.getTime() - weekMs),
  });
  for (const [address, carts] of groupBy(found, (cart) => cart.address)) {
    const tokens = carts.map(createSecret);
    const cart_ids = carts.map(({ id }) => id);
    const latest = carts[0]!;
    await insertReminders(db, { cart_ids, token_hashes: tokens.map(hashSecret), address, now });
    reminders.push({
      email: latest.email,
      locale: latest.locale,
      goods: await readReminderGoods(db, cart_ids),
      token: tokens[0]!,
      off: await getUnsubscribeToken(db, latest.email),
    });
  }
  return reminders;
}
