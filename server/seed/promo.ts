/** Promo codes and referrals, used over the last weeks: by the same action as the API's, with the clock put back. */
import type { Platform } from '#contract/promo.ts';
import { activate } from '#server/domains/promo/activate.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import type { Demo, DemoPromoCode } from './content/types.ts';
import type { Seeding } from './index.ts';

interface Use {
  code: string;
  user_id: number;
  at: Date;
  platform: Platform;
}

const platforms: readonly Platform[] = ['web', 'web', 'ios', 'web', 'android', 'ios', 'web', 'android'];
const minuteMs = 60_000;
/** Steps that meet every customer and every hour of the day before they repeat. */
const [overPeople, overDays, overMinutes] = [7, 11, 397];

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Who used a code when: some of every ten customers, spread over its days. */
function usesOf(
  { code, used, max_uses = Infinity }: DemoPromoCode,
  place: number,
  people: readonly number[],
  ago: Seeding['ago'],
): Use[] {
  if (!used) return [];
  const days = used.from - used.to + 1;
  return people
    .filter((_, index) => (index * overPeople + place * 3) % 10 < used.share)
    .slice(0, max_uses)
    .map((user_id, index) => ({
      code,
      user_id,
      // More of them soon after a code is made, as it is with codes
      at: new Date(
        ago(used.from - (((index * overDays) % days) * index) / Math.max(1, people.length)).getTime() +
          ((index * overMinutes + place * 53) % 600) * minuteMs,
      ),
      platform: platforms[(index + place) % platforms.length]!,
    }));
}

async function makeCode(
  { as, ago, connected: { pool } }: Seeding,
  { code, amount, max_uses, made, starts, ends }: DemoPromoCode,
): Promise<number> {
  const admin = await as('admin@example.com');
  const { id } = await admin.promoCodes.create({
    body: {
      code,
      amount,
      max_uses,
      ...(starts !== undefined && { start_date: dayOf(ago(starts)) }),
      ...(ends !== undefined && { end_date: dayOf(ago(ends)) }),
    },
  });
  await pool.query('update promo_codes set created_at = $2, updated_at = $2 where id = $1', [id, ago(made)]);
  return id;
}

async function enter({ connected: { pool } }: Seeding, { code, user_id, at, platform }: Use): Promise<void> {
  const nothing = () => Promise.resolve();
  const nobodyWaits = {
    take: nothing,
    giveBack: nothing,
    takeAll: nothing,
    giveBackAll: nothing,
    countUses: () => Promise.resolve(0),
  };
  await unitOfWork({
    pool,
    now: at,
    keyed: null,
    status: () => 200,
    run: (db) =>
      activate(
        { params: { code }, query: { platform } },
        { db, user: { id: user_id }, clock: () => at, locale: 'en', limits: nobodyWaits },
      ),
  });
}

/** Makes the codes, and has them used in the order of time: so the ledger is written. */
export async function makePromo(seeding: Seeding, demo: Demo): Promise<void> {
  const {
    ago,
    userId,
    as,
    connected: { pool },
  } = seeding;
  const people = demo.customers.map(({ email }) => userId(email));
  const codes = new Map<string, number>();
  for (const code of demo.promoCodes) codes.set(code.code, await makeCode(seeding, code));
  const { rows } = await pool.query<{ email: string; code: string }>(
    'select email, personal_promo_code as code from users where email = any($1)',
    [demo.referrals.map(({ author }) => author)],
  );
  const codeOf = new Map(rows.map(({ email, code }) => [email, code]));
  const uses = [
    ...demo.promoCodes.flatMap((code, place) => usesOf(code, place, people, ago)),
    ...demo.referrals.map(({ author, recipient, days_ago }, place): Use => ({
      code: codeOf.get(author)!,
      user_id: userId(recipient),
      at: new Date(ago(days_ago).getTime() + ((place * overMinutes) % 600) * minuteMs),
      platform: platforms[place % platforms.length]!,
    })),
  ];
  for (const each of uses.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await enter(seeding, each);
  await creditOldReferrals(pool);
  const admin = await as('admin@example.com');
  for (const { code, active = true } of demo.promoCodes)
    if (!active) await admin.promoCodes.edit({ params: { id: codes.get(code)! }, body: { active } });
}

/** Days after which the demo's referrals have been credited: those friends ordered long ago. */
const creditedAfter = 20;

/** Credits the referrals of more than a month ago, in the order of time. */
async function creditOldReferrals(pool: Seeding['connected']['pool']): Promise<void> {
  await pool.query(
    `with old as (
       update rewards r set state = 'credited', credited_at = r.created_at + $1 * interval '1 day', updated_at = now()
        where kind = 'referral' and created_at < now() - interval '34 days'
       returning r.*)
     insert into transactions (user_id, amount, reason, comment, cause, created_at)
     select s.user_id, s.amount, s.reason, c.code, 'activation:' || old.activation_id || s.side, old.credited_at
       from old join promo_activations a on a.id = old.activation_id join promo_codes c on c.id = a.code_id
      cross join lateral (values (old.user_id, old.amount, 'referral_recipient', ':recipient'),
                                 (old.inviter_id, old.inviter_amount, 'referral_author', ':author'))
            s (user_id, amount, reason, side)
      order by old.credited_at, old.id`,
    [creditedAfter],
  );
}

/** Spreads the due dates over the days to come, and leaves one referral to the admin. Call it once orders are there. */
export async function dateRewards({ connected: { pool }, userId }: Seeding): Promise<void> {
  await pool.query(
    `update rewards set due_at = now() + (2 + id % 9) * interval '1 day', reasons = '{}' where state = 'waiting'`,
  );
  await pool.query(
    `update rewards r set state = 'held', order_id = o.id, due_at = now() - interval '1 day',
            reasons = '{not_enough_card_money,same_device}'
       from (select id from orders where user_id = $1 and status = 'completed' order by id limit 1) o
      where r.user_id = $1 and r.kind = 'referral'`,
    [userId('customer11@example.com')],
  );
}
