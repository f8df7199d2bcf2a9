/** What is said before a tariff ends. */
import { dayMs, daysLeft, soonDays } from '#contract/rules/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { audienceSql } from './tables.ts';

/** A run takes so many; what is left waits for the next hour. */
const atOnce = 1000;

interface Reader {
  user_id: number;
  email: string;
  locale: string;
  expires_at: Date;
  name: string;
  en_name: string | null;
  is_vendor: boolean;
  last_extended_at: Date;
}

const ending = statement<Reader>(
  'tariffs_ending',
  `select s.user_id, u.email, u.locale, s.expires_at, t.name, t.en_name, t.audience = 'vendors' as is_vendor,
          (select max(e.created_at) from tariff_extensions e where e.user_id = s.user_id) as last_extended_at
     from user_tariffs s join users u on u.id = s.user_id join tariffs t on t.id = s.tariff_id
    where s.is_running and s.expires_at > $1 and s.expires_at <= $2 and u.alive and u.email is not null and t.audience = ${audienceSql('u.roles')}
      and not exists (select from tariff_reminders r where r.user_id = s.user_id and r.expires_at = s.expires_at and r.days_before = case when s.expires_at <= $3 then 1 else ${soonDays} end)
    order by s.expires_at limit ${atOnce}`,
);
const remember = oneRow(
  'tariff_reminder',
  'insert into tariff_reminders (user_id, expires_at, days_before, sent_at) values ($1, $2, $3, $4) on conflict do nothing returning user_id',
);

/** Too late for “in a week”: the day before comes soon enough. */
const fewDays = 4;

/** Of seven days and of one, which is to be said now; null: neither. */
function reminderOf({ expires_at, last_extended_at }: Reader, now: Date): 7 | 1 | null {
  const left = daysLeft(expires_at, now);
  if (left <= 1) return 1;
  // Whoever has just paid for a week knows when it ends
  return left > fewDays && now.getTime() - last_extended_at.getTime() > dayMs ? soonDays : null;
}

/** The job: writes to everybody whose tariff ends in a week or in a day, each once an end. */
export async function remindOfTariffs(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  const soon = await ending(ctx.db, [now, new Date(now.getTime() + soonDays * dayMs), new Date(now.getTime() + dayMs)]);
  for (const reader of soon) {
    const days = reminderOf(reader, now);
    if (days === null) continue;
    const { user_id, email, locale, expires_at, name, en_name, is_vendor } = reader;
    await ctx.step(async (unit) => {
      if (!(await remember(unit.db, [user_id, expires_at, days, now]))) return;
      const data = { name, en_name, days: daysLeft(expires_at, now), expires_at: expires_at.toISOString(), is_vendor };
      await queueMail(unit, {
        cause: `tariff:${user_id}:${expires_at.getTime()}:${days}`,
        to: email,
        locale,
        template: 'tariff_reminder',
        data,
      });
    });
  }
}
