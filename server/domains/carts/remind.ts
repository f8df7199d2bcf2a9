/**
 * Selects whom to remind of a cart: once per cart, and once a week per address, because anybody can type any address
 * into a cart.
 */
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
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
/** Reminders of one run; the next run takes the rest. */
const batchSize = 200;

interface DueCart {
  id: number;
  email: string;
  locale: string;
  brand: string;
}

export interface Reminder extends DueCart {
  goods: LetterGoods[];
  token: string;
  off: string;
}

// The carts stay locked until the reminders are written; concurrent runs take other carts. The newest cart of an
// address comes first
const lockDueCarts = statement<DueCart, { abandonedAt: Date; oldest: Date; weekAgo: Date }>(
  'carts_due',
  `select c.id, ${letterAddress} as email, coalesce(u.locale, 'en') as locale, co.brand
     from carts c
     join companies co on co.id = c.company_id
     left join users u on u.id = c.user_id
    where c.status = 'open' and c.updated_at < $abandonedAt and c.updated_at > $oldest
      and ${letterAddress} is not null and coalesce(u.alive, true)
      and exists (select from cart_lines l join products p on p.id = l.product_id where l.cart_id = c.id and p.visible)
      and not exists (select from cart_letters r where r.cart_id = c.id and r.kind = 'reminder')
      and not exists (select
                        from cart_letters r
                       where r.email = lower(${letterAddress}) and r.kind = 'reminder' and r.at > $weekAgo)
      and not ${unsubscribedCondition} and not ${boughtSinceCondition}
    order by c.updated_at desc, c.id
    limit ${batchSize}
      for update of c skip locked`,
);

// Serializes two runs with carts of one address: the second waits for this lock, then finds the first one's reminder
const lockAddress = statement<unknown, { email: string }>(
  'cart_hold_address',
  'select pg_advisory_xact_lock(794113004, hashtext(lower($email)))',
);
const insertReminder = oneRow<
  { id: number },
  { cart_id: number; email: string; token_hash: Buffer; now: Date; weekAgo: Date }
>(
  'cart_remind',
  `insert into cart_letters (cart_id, kind, email, token_hash, at)
   select $cart_id, 'reminder', lower($email), $token_hash, $now
    where not exists (select
                        from cart_letters r
                       where r.email = lower($email) and r.kind = 'reminder' and r.at > $weekAgo)
       on conflict (cart_id) where kind = 'reminder' do nothing
   returning id`,
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
  for (const cart of found.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const token = createSecret();
    await lockAddress(db, { email: cart.email });
    if (
      !(await insertReminder(db, { cart_id: cart.id, email: cart.email, token_hash: hashSecret(token), now, weekAgo }))
    )
      continue;
    reminders.push({
      ...cart,
      token,
      off: await getUnsubscribeToken(db, cart.email),
      goods: await readLetterGoods(db, cart.id),
    });
  }
  return reminders;
}
