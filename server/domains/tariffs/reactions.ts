/** Reminders of expiring tariffs, and mails about refunds of tariffs. */
import { countDaysLeft, endsSoonDays } from '#contract/rules/tariffs.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { findPayment, type RegisteredPayment } from '#server/domains/payments/rows.ts';
import { mailAdmins } from '#server/notifications/mailAdmins.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { audienceSql } from './tables.ts';

/** Reminders of one run; the next run, an hour later, sends the rest. */
const batchSize = 1000;

interface Recipient {
  user_id: number;
  email: string;
  locale: string;
  expires_at: Date;
  name: string;
  en_name: string | null;
  is_vendor: boolean;
  last_extended_at: Date;
}

const listEnding = statement<Recipient, { now: Date; inSevenDays: Date; tomorrow: Date }>(
  'tariffs_ending',
  `select s.user_id, u.email, u.locale, s.expires_at, t.name, t.en_name, t.audience = 'vendors' as is_vendor,
          (select max(e.created_at) from tariff_extensions e where e.user_id = s.user_id) as last_extended_at
     from user_tariffs s
     join users u on u.id = s.user_id
     join tariffs t on t.id = s.tariff_id
    where s.is_running and s.expires_at > $now and s.expires_at <= $inSevenDays and u.alive and u.email is not null
      and t.audience = ${audienceSql('u.roles')}
      and not exists (select
                        from tariff_reminders r
                       where r.user_id = s.user_id and r.expires_at = s.expires_at
                         and r.days_before = case when s.expires_at <= $tomorrow then 1 else ${endsSoonDays} end)
    order by s.expires_at
    limit ${batchSize}`,
  { neverNull: { email: 'the condition excludes null' } },
);
const recordReminder = oneRow<unknown, { user_id: number; expires_at: Date; days_before: number; now: Date }>(
  'tariff_reminder',
  `insert into tariff_reminders (user_id, expires_at, days_before, sent_at)
   values ($user_id, $expires_at, $days_before, $now)
       on conflict do nothing
   returning user_id`,
);

/** With fewer days left, the reminder of a week is skipped: the one of the last day comes soon. */
const fewDays = 4;

/** Which reminder is due: of seven days or of one; null if neither. */
function selectReminder({ expires_at, last_extended_at }: Recipient, now: Date): 7 | 1 | null {
  const left = countDaysLeft(expires_at, now);
  if (left <= 1) return 1;
  // Somebody who has just paid knows the end date
  return left > fewDays && now.getTime() - last_extended_at.getTime() > dayMs ? endsSoonDays : null;
}

/** The job `remindOfTariffs`: mails everybody whose tariff expires in a week or in a day, once for each end. */
export async function remindOfTariffs(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  const soon = await listEnding(ctx.db, {
    now,
    inSevenDays: new Date(now.getTime() + endsSoonDays * dayMs),
    tomorrow: new Date(now.getTime() + dayMs),
  });
  for (const recipient of soon) {
    const days = selectReminder(recipient, now);
    if (days === null) continue;
    const { user_id, email, locale, expires_at, name, en_name, is_vendor } = recipient;
    await ctx.step(async (unit) => {
      if (!(await recordReminder(unit.db, { user_id, expires_at, days_before: days, now }))) return;
      const data = {
        name,
        en_name,
        days: countDaysLeft(expires_at, now),
        expires_at: expires_at.toISOString(),
        is_vendor,
      };
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

/** Mails admins that the refund of a tariff is not tried again. Companies get such mails about their orders. */
export async function mailFailedTariffRefund(
  { payment_id, user_id, purpose, failed_refunds, is_last }: Events['payment.refund_failed'],
  ctx: Ctx,
): Promise<void> {
  if (purpose !== 'tariff' || !is_last) return;
  const { provider_id } = (await findPayment(ctx.db, { paymentId: payment_id })) as RegisteredPayment;
  await mailAdmins(ctx, {
    cause: `payment:${payment_id}:refund_failed:${failed_refunds}`,
    template: 'tariff_refund_failed',
    data: { user_id, provider_id },
  });
}
