/**
 * Selects who is notified of a company's orders: one notice a person, order and event. Whoever gets many in a short
 * time gets the rest in one summary.
 */
import type { Locale } from '#contract/failures.ts';
import type { Order } from '#contract/orders.ts';
import { type StaffOrderKind, staffOrderKinds } from '#contract/rules/notifications.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { StaffNotice } from '#server/domains/jobs.ts';
import { confirmedEmailSql, buildNotifiedStaffSql } from '#server/domains/companies/notifiedStaff.ts';
import { wantsPushSql, wantsMailSql } from '#server/platform/pushes.ts';
import { presentOrder } from './present.ts';
import { orderColumns, orderJoins, type OrderRow } from './rows.ts';

/** A person gets this many single notices in each window; the rest follows in a summary. */
export const maxSingleNotices = 10;
/** Length of a window. */
export const noticeWindowMs = 15 * 60_000;

/** Windows are aligned to the clock, so that the time of a summary does not depend on the events. */
const getWindowStart = (now: Date): Date => new Date(Math.floor(now.getTime() / noticeWindowMs) * noticeWindowMs);
/** When notices that wait now are summarized. */
export const getWindowEnd = (now: Date): Date => new Date(getWindowStart(now).getTime() + noticeWindowMs);

export interface Recipient {
  user_id: number;
  /** Null without a confirmed address, or if they want no mails of this kind. */
  email: string | null;
  locale: Locale;
  state: 'single' | 'waiting';
  /** Whether an earlier notice of this window waits already, so that its summary is queued. */
  is_summary_queued: boolean;
}

/** A notice that is stored later than this before the window's end may be committed after its summary was taken. */
const lateMs = 60_000;

/** Whether a notice needs a summary that nobody has queued, or that may come too early for it. */
export const needsSummary = ({ state, is_summary_queued }: Recipient, now: Date): boolean =>
  state === 'waiting' && (!is_summary_queued || getWindowEnd(now).getTime() - now.getTime() < lateMs);

const findOrder = oneRow<OrderRow, { orderId: number }>(
  'staff_order',
  `select ${orderColumns} from orders o ${orderJoins} where o.id = $orderId`,
);
// Without the lock two jobs of one company would both find room for one more notice
const takeTurn = oneRow<{ company_id: number }, { orderId: number }>(
  'staff_notices_turn',
  `select company_id
     from (select company_id from orders where id = $orderId and deleted_at is null) o,
          pg_advisory_xact_lock(hashtext('staff notices'), company_id)`,
);
const buildAddNotices = (kind: StaffOrderKind) =>
  statement<Recipient, { order_id: number; at: Date; now: Date; windowStart: Date; actorId: number | null }>(
    `staff_notices_add_${kind}`,
    `with staff as (
       select u.id, u.locale, case when ${wantsMailSql(kind, 'u.id')} then ${confirmedEmailSql} end as email
         from orders o
        cross join lateral ${buildNotifiedStaffSql(kind, 'o.company_id')} s
         join users u on u.id = s.user_id
        where o.id = $order_id and o.deleted_at is null and u.id is distinct from $actorId::int
          and (${wantsMailSql(kind, 'u.id')} or ${wantsPushSql(kind, 'u.id')})),
     added as (
       insert into staff_notices (user_id, order_id, kind, at, created_at, state)
       select id, $order_id, '${kind}', $at, $now,
              case when (select count(*)
                           from (select from staff_notices n
                                  where n.user_id = staff.id and n.created_at >= $windowStart
                                  limit ${maxSingleNotices}) recent) < ${maxSingleNotices}
                   then 'single' else 'waiting' end
         from staff
        order by id
           on conflict do nothing
       returning user_id, state)
     select added.user_id, staff.email, staff.locale, added.state,
            exists (select from staff_notices n
                     where n.user_id = staff.id and n.state = 'waiting' and n.created_at >= $windowStart
                   ) as is_summary_queued
       from added
       join staff on staff.id = added.user_id
      order by added.user_id`,
  );
const addersByKind: Record<StaffOrderKind, ReturnType<typeof buildAddNotices>> = {
  new_order: buildAddNotices('new_order'),
  order_paid: buildAddNotices('order_paid'),
  order_canceled: buildAddNotices('order_canceled'),
};

/**
 * Stores whom to notify of one event, in the unit that notifies them.
 * @returns the recipients who have not been notified yet; undefined if the order is gone
 */
export async function addStaffNotices(
  { db, clock }: Ctx,
  { order_id, kind, at, actor_id }: StaffNotice,
): Promise<Recipient[] | undefined> {
  const now = clock();
  const notices = { order_id, at: new Date(at), now, windowStart: getWindowStart(now), actorId: actor_id };
  // Sent together; the second statement begins when the first has the lock
  const [turn, recipients] = await Promise.all([takeTurn(db, { orderId: order_id }), addersByKind[kind](db, notices)]);
  return turn && recipients;
}

/** Reads an order that staff are notified of, as its company sees it. Its notices refer to it, so it is there. */
export async function readStaffOrder(ctx: Ctx, order_id: number): Promise<Order> {
  const row = await findOrder(ctx.db, { orderId: order_id });
  return presentOrder(row!, 'company', ctx);
}

interface SummaryRow {
  id: number;
  kind: StaffOrderKind;
  order_id: number;
  company_id: number;
  brand: string;
  buyer: string | null;
  /** Minor units. */
  sum: number;
  /** Null without a confirmed address. */
  email: string | null;
  locale: string;
  is_mail_enabled: boolean;
  is_push_enabled: boolean;
}

const buildCaseByKindSql = (toSql: (kind: StaffOrderKind) => string): string =>
  `case t.kind ${staffOrderKinds.map((kind) => `when '${kind}' then ${toSql(kind)}`).join(' ')} end`;

const isNotifiedSql = buildCaseByKindSql(
  (kind) => `u.id in (select user_id from ${buildNotifiedStaffSql(kind, 'o.company_id')} s)`,
);

const takeWaiting = statement<SummaryRow, { user_id: number }>(
  'staff_notices_take',
  `with taken as (
     update staff_notices
        set state = 'summarized'
      where user_id = $user_id and state = 'waiting'
     returning id, order_id, kind)
   select t.id::int, t.kind, t.order_id, co.id as company_id, co.brand, o.address ->> 'fio' as buyer,
          (o.order_sum - o.bonuses_spent)::bigint as sum, ${confirmedEmailSql} as email, u.locale,
          ${buildCaseByKindSql((kind) => wantsMailSql(kind, 'u.id'))} as is_mail_enabled,
          ${buildCaseByKindSql((kind) => wantsPushSql(kind, 'u.id'))} as is_push_enabled
     from taken t
     join orders o on o.id = t.order_id and o.deleted_at is null
     join companies co on co.id = o.company_id
     join users u on u.id = $user_id
    where ${isNotifiedSql}
    order by t.id`,
);

/**
 * Takes a person's notices that wait for a summary, in the unit that sends it. Orders that they may no longer see are
 * left out.
 */
export const takeWaitingNotices = (db: Db, user_id: number): Promise<SummaryRow[]> => takeWaiting(db, { user_id });

const findStaff = oneRow<unknown, { user_id: number; company_ids: readonly number[] }>(
  'staff_is_still',
  `select from users u
    where u.id = $user_id and u.alive and u.email_confirmed_at is not null
      and (u.roles @> array['ROLE_ADMIN']
           or not exists (select from unnest($company_ids::int[]) c(id)
                           where c.id not in (select company_id
                                                from company_members
                                               where user_id = u.id and status = 'hired')))`,
);

/** Whether the reader of a queued mail may still see its content: hours may have passed in the queue. */
export const isStillStaff = async (
  db: Db,
  { user_id, company_ids }: { user_id: number; company_ids: number[] },
): Promise<boolean> => (await findStaff(db, { user_id, company_ids })) !== undefined;
