/** Whom to remind of a cart: once a cart, and once a week an address, since anybody can type anybody's into a cart. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { abandonedBefore } from './abandoned.ts';
import {
  addressOf,
  goodsOf,
  hashOfSecret,
  isBoughtSince,
  isRefused,
  newSecret,
  offTokenOf,
  type LeftGoods,
} from './letters.ts';

const dayMs = 86_400_000;
/** What has been lying longer nobody remembers. */
const forgottenAfterMs = 14 * dayMs;
const weekMs = 7 * dayMs;
/** At a run; the next one takes the others. */
const mostAtOnce = 200;

interface Due {
  id: number;
  email: string;
  locale: string;
  brand: string;
}

export interface Reminder extends Due {
  goods: LeftGoods[];
  token: string;
  off: string;
}

// The carts stay locked until the reminders are written; whoever runs beside takes others. Of an address the newest.
const due = statement<Due>(
  'carts_due',
  `select c.id, ${addressOf} as email, coalesce(u.locale, 'en') as locale, co.brand
     from carts c join companies co on co.id = c.company_id left join users u on u.id = c.user_id
    where c.status = 'open' and c.updated_at < $1 and c.updated_at > $2 and ${addressOf} is not null and coalesce(u.alive, true)
      and exists (select from cart_lines l join products p on p.id = l.product_id where l.cart_id = c.id and p.visible)
      and not exists (select from cart_letters r where r.cart_id = c.id and r.kind = 'reminder')
      and not exists (select from cart_letters r where r.email = lower(${addressOf}) and r.kind = 'reminder' and r.at > $3)
      and not ${isRefused} and not ${isBoughtSince}
    order by c.updated_at desc, c.id limit ${mostAtOnce} for update of c skip locked`,
);

// Two runs with two carts of one address: the second waits for the first's lock on the address, then finds its reminder.
const holdAddress = statement('cart_hold_address', 'select pg_advisory_xact_lock(794113004, hashtext(lower($1)))');
const write = oneRow<{ id: number }>(
  'cart_remind',
  `insert into cart_letters (cart_id, kind, email, token_hash, at)
   select $1, 'reminder', lower($2), $3, $4
    where not exists (select from cart_letters r where r.email = lower($2) and r.kind = 'reminder' and r.at > $5)
   on conflict (cart_id) where kind = 'reminder' do nothing returning id`,
);

/** Writes down whom to remind, and answers what to tell them: in the transaction that queues the mails. */
export async function takeReminders({
  db,
  clock,
  settings,
}: Pick<Ctx, 'db' | 'clock' | 'settings'>): Promise<Reminder[]> {
  const now = clock();
  const weekAgo = new Date(now.getTime() - weekMs);
  const reminders: Reminder[] = [];
  const found = await due(db, [abandonedBefore(now, settings), new Date(now.getTime() - forgottenAfterMs), weekAgo]);
  for (const cart of found.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const token = newSecret();
    await holdAddress(db, [cart.email]);
    if (!(await write(db, [cart.id, cart.email, hashOfSecret(token), now, weekAgo]))) continue;
    reminders.push({ ...cart, token, off: await offTokenOf(db, cart.email), goods: await goodsOf(db, cart.id) });
  }
  return reminders;
}
