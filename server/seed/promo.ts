/**
 * Creates promo codes and referrals, and their uses over the last weeks: through the API's own action, with an earlier
 * clock.
 */
import type { Platform } from '#contract/promo.ts';
import { activate } from '#server/domains/promo/activate.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import type { Demo, DemoPromoCode } from './content/types.ts';
import type { SeedContext } from './context.ts';

interface CodeUse {
  code: string;
  user_id: number;
  at: Date;
  platform: Platform;
}

const platforms: readonly Platform[] = ['web', 'web', 'ios', 'web', 'android', 'ios', 'web', 'android'];
const minuteMs = 60_000;
/** Steps that reach every customer and every hour of the day before they repeat. */
const [peopleStep, dayStep, minuteStep] = [7, 11, 397];

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Plans the uses of a code: by some of every ten customers, spread over its days. */
function planUses(
  { code, used, max_uses = Infinity }: DemoPromoCode,
  codeIndex: number,
  people: readonly number[],
  daysAgo: SeedContext['daysAgo'],
): CodeUse[] {
  if (!used) return [];
  const days = used.from - used.to + 1;
  return people
    .filter((_, index) => (index * peopleStep + codeIndex * 3) % 10 < used.share)
    .slice(0, max_uses)
    .map((user_id, index) => ({
      code,
      user_id,
      // More uses soon after the code is created
      at: new Date(
        daysAgo(used.from - (((index * dayStep) % days) * index) / Math.max(1, people.length)).getTime() +
          ((index * minuteStep + codeIndex * 53) % 600) * minuteMs,
      ),
      platform: platforms[(index + codeIndex) % platforms.length]!,
    }));
}

async function makeCode(
  { clientFor, daysAgo, connected: { pool } }: SeedContext,
  { code, amount, max_uses, made, starts, ends }: DemoPromoCode,
): Promise<number> {
  const admin = await clientFor('admin@example.com');
  const { id } = await admin.promoCodes.create({
    body: {
      code,
      amount,
      max_uses,
      ...(starts !== undefined && { start_date: toDay(daysAgo(starts)) }),
      ...(ends !== undefined && { end_date: toDay(daysAgo(ends)) }),
    },
  });
  await pool.query('update promo_codes set created_at = $2, updated_at = $2 where id = $1', [id, daysAgo(made)]);
  return id;
}

async function activateCode(
  { connected: { pool } }: SeedContext,
  { code, user_id, at, platform }: CodeUse,
): Promise<void> {
  const doNothing = () => Promise.resolve();
  const noLimits = {
    take: doNothing,
    giveBack: doNothing,
    takeAll: doNothing,
    giveBackAll: doNothing,
    countUses: () => Promise.resolve(0),
  };
  await runUnit({ pool, now: at }, (db) =>
    activate(
      { params: { code }, query: { platform } },
      { db, user: { id: user_id }, ip: '', clock: () => at, locale: 'en', limits: noLimits },
    ),
  );
}

/** Creates the codes and their uses in the order of time, as the ledger requires. */
export async function makePromo(context: SeedContext, demo: Demo): Promise<void> {
  const {
    daysAgo,
    userId,
    clientFor,
    connected: { pool },
  } = context;
  const people = demo.customers.map(({ email }) => userId(email));
  const codes = new Map<string, number>();
  for (const code of demo.promoCodes) codes.set(code.code, await makeCode(context, code));
  const { rows } = await pool.query<{ email: string; code: string }>(
    'select email, personal_promo_code as code from users where email = any($1)',
    [demo.referrals.map(({ author }) => author)],
  );
  const codesByEmail = new Map(rows.map(({ email, code }) => [email, code]));
  const uses = [
    ...demo.promoCodes.flatMap((code, index) => planUses(code, index, people, daysAgo)),
    ...demo.referrals.map(({ author, recipient, days_ago }, index): CodeUse => ({
      code: codesByEmail.get(author)!,
      user_id: userId(recipient),
      at: new Date(daysAgo(days_ago).getTime() + ((index * minuteStep) % 600) * minuteMs),
      platform: platforms[index % platforms.length]!,
    })),
  ];
  for (const each of uses.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await activateCode(context, each);
  await creditOldReferrals(pool);
  const admin = await clientFor('admin@example.com');
  for (const { code, active = true } of demo.promoCodes)
    if (!active) await admin.promoCodes.edit({ params: { id: codes.get(code)! }, body: { active } });
}

/** Days after which the demo's referrals are credited. */
const creditedAfterDays = 20;

/** Credits the referrals of more than a month ago, in the order of time. */
async function creditOldReferrals(pool: SeedContext['connected']['pool']): Promise<void> {
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
    [creditedAfterDays],
  );
}

/**
 * Spreads the due dates of rewards over the next days, and holds one referral for the admin. Call it when orders exist.
 */
export async function setRewardDates({ connected: { pool }, userId }: SeedContext): Promise<void> {
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
