/** What somebody wants to hear of, and the browsers that tell it. */
import type { NotificationChoice, PushDevice } from '#contract/push.ts';
import {
  isStaffKind,
  mostDevices,
  notificationKinds,
  silentChoice,
  usualChoices,
  type NotificationKind,
} from '#contract/rules/notifications.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, isStaff } from '#server/domains/companies/policy.ts';
import { fail } from '#server/failure.ts';
import { hashOf } from '#server/platform/sessions.ts';
import { pushJob, type PushContent } from '#server/platform/pushes.ts';

interface ChoiceRow {
  kind: NotificationKind;
  push: boolean;
  mail: boolean;
  sound: boolean;
}

interface DeviceRow extends Omit<PushDevice, 'created_at' | 'sent_at'> {
  created_at: Date;
  sent_at: Date | null;
}

const chosen = statement<ChoiceRow>(
  'notification_choices_of',
  'select kind, push, mail, sound from notification_choices where user_id = $1',
);
const devices = statement<DeviceRow>(
  'push_devices_of',
  'select id, user_agent, is_app, created_at, sent_at from push_subscriptions where user_id = $1 order by id desc',
);

/** What holds for the caller before they have chosen. */
const defaultsOf = (user: SessionUser | null, kind: NotificationKind) =>
  isStaffKind(kind) && !isStaff(user) ? silentChoice : usualChoices[kind];

/** The caller's choices of the kinds that concern them. */
export async function choicesOf({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<NotificationChoice[]> {
  const own = new Map((await chosen(db, [user!.id])).map((row) => [row.kind, row]));
  const hasBackOffice = isStaff(user) || isAdmin(user);
  return notificationKinds
    .filter((kind) => hasBackOffice || !isStaffKind(kind))
    .map((kind) => {
      const { push, mail, sound } = own.get(kind) ?? defaultsOf(user, kind);
      const { mail: hasMail, sound: hasSound } = usualChoices[kind];
      return {
        kind,
        push,
        mail: hasMail === null ? null : mail,
        sound: hasSound === null || !hasBackOffice ? null : sound,
      };
    });
}

/** Their browsers, the newest first. */
export const devicesOf = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<PushDevice[]> =>
  (await devices(db, [userId])).map(({ created_at, sent_at, ...device }) => ({
    ...device,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));

const write = statement(
  'notification_choose',
  `insert into notification_choices (user_id, kind, push, mail, sound)
   values ($1, $2, coalesce($3::boolean, $6), coalesce($4::boolean, $7), coalesce($5::boolean, $8))
   on conflict (user_id, kind) do update
      set push = coalesce($3, notification_choices.push), mail = coalesce($4, notification_choices.mail),
          sound = coalesce($5, notification_choices.sound)`,
);

/** Switches a kind on or off for the caller. What is left out stays. */
export async function choose(
  { db, user }: Ctx,
  kind: NotificationKind,
  { push, mail, sound }: Partial<Record<'push' | 'mail' | 'sound', boolean | undefined>>,
): Promise<void> {
  const usual = defaultsOf(user, kind);
  const given = [push ?? null, mail ?? null, sound ?? null];
  await write(db, [user!.id, kind, ...given, usual.push, usual.mail ?? true, usual.sound ?? true]);
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  locale: 'en' | 'ru';
  is_app: boolean;
}

// A browser is whoever's is signed in there: of a former person's it becomes this one's.
const put = statement(
  'push_subscribe',
  `insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, user_agent, locale, is_app, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (endpoint) do update set user_id = excluded.user_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth,
     user_agent = excluded.user_agent, locale = excluded.locale, is_app = excluded.is_app`,
);
const dropOldest = statement(
  'push_drop_oldest',
  `delete from push_subscriptions where id in (select id from push_subscriptions where user_id = $1 order by coalesce(sent_at, created_at) desc, id desc offset ${mostDevices})`,
);

/** A browser takes the caller's notifications from now on. @throws Failure `invalid` for an address within our own net */
export async function subscribe(ctx: Ctx, { endpoint, keys, locale, is_app }: Subscription): Promise<void> {
  const { id } = ctx.user!;
  await ctx.limits.take('pushSubscriptions', String(id));
  if (!ctx.gateways.push.isOpen(endpoint)) throw fail('invalid', { errors: { endpoint: 'invalid' } });
  if (!ctx.gateways.push.isPoint(keys.p256dh)) throw fail('invalid', { errors: { 'keys.p256dh': 'invalid' } });
  await put(ctx.db, [
    id,
    hashOf(ctx.token!),
    endpoint,
    keys.p256dh,
    keys.auth,
    ctx.userAgent?.slice(0, 255) ?? null,
    locale,
    is_app,
    ctx.clock(),
  ]);
  await dropOldest(ctx.db, [id]);
}

const drop = statement(
  'push_unsubscribe',
  'delete from push_subscriptions where user_id = $1 and (endpoint = $2::text or id = $3::int)',
);

/** A browser of the caller's takes no more; one that is not there is no error. */
export const unsubscribe = async (
  { db, user }: Ctx,
  endpoint: string | undefined,
  device: number | undefined,
): Promise<void> => void (await drop(db, [user!.id, endpoint ?? null, device ?? null]));

const queueTest = oneRow<{ count: number }>(
  'push_queue_test',
  `with added as (
     insert into pushes (cause, user_id, subscription_id, kind, content, created_at)
     select $2, s.user_id, s.id, 'test', $3::jsonb -> s.locale, $4 from push_subscriptions s where s.user_id = $1 order by s.id
     on conflict do nothing returning id),
   told as materialized (select ${pushJob('(select json_agg(id) from added)')} where exists (select from added))
   select (select count(*)::int from added) + (select count(*)::int from told) as count`,
);

/** Sends something to the caller's own browsers, whatever they want to hear of. @throws Failure `no_devices` where there are none, `too_often` */
export async function sendTest(ctx: Ctx, content: Record<'en' | 'ru', PushContent>): Promise<void> {
  const { id } = ctx.user!;
  await ctx.limits.take('pushTests', String(id));
  const queued = await queueTest(ctx.db, [
    id,
    `test:${id}:${ctx.requestId}:${ctx.clock().getTime()}`,
    JSON.stringify(content),
    ctx.clock(),
  ]);
  if (queued!.count === 0) throw fail('no_devices');
}

const click = statement(
  'push_click',
  `update pushes set clicked_at = $2 where token = $1 and clicked_at is null and state in ('sent', 'sending')`,
);

/** A notification was clicked: counted once. */
export const clicked = async ({ db, clock }: Ctx, token: string): Promise<void> =>
  void (await click(db, [token, clock()]));
