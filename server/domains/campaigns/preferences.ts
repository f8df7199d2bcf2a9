/** Which notifications somebody wants, and the browsers that receive them. */
import type { NotificationChoice, PushDevice } from '#contract/push.ts';
import {
  isStaffKind,
  maxPushDevices,
  notificationKinds,
  mutedChoices,
  defaultChoices,
  type NotificationKind,
} from '#contract/rules/notifications.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isStaff } from '#server/domains/companies/policy.ts';
import { fail } from '#server/failure.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { queuePushSql, type PushContent } from '#server/platform/pushes.ts';

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

const listChoiceRows = statement<ChoiceRow, { userId: number }>(
  'notification_choices_of',
  'select kind, push, mail, sound from notification_choices where user_id = $userId',
);
const listDeviceRows = statement<DeviceRow, { userId: number }>(
  'push_devices_of',
  'select id, user_agent, is_app, created_at, sent_at from push_subscriptions where user_id = $userId order by id desc',
);

/** The choice that applies before the caller has made one. */
const getDefaults = (user: SessionUser | null, kind: NotificationKind) =>
  isStaffKind(kind) && !isStaff(user) ? mutedChoices : defaultChoices[kind];

/** The caller's choices for the kinds that concern them. */
export async function listChoices({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<NotificationChoice[]> {
  const rowsByKind = new Map((await listChoiceRows(db, { userId: user!.id })).map((row) => [row.kind, row]));
  const hasBackOffice = isStaff(user) || isAdmin(user);
  return notificationKinds
    .filter((kind) => hasBackOffice || !isStaffKind(kind))
    .map((kind) => {
      const { push, mail, sound } = rowsByKind.get(kind) ?? getDefaults(user, kind);
      const { mail: hasMail, sound: hasSound } = defaultChoices[kind];
      return {
        kind,
        push,
        mail: hasMail === null ? null : mail,
        sound: hasSound === null || !hasBackOffice ? null : sound,
      };
    });
}

/** A user's browsers, newest first. */
export const listDevices = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<PushDevice[]> =>
  (await listDeviceRows(db, { userId })).map(({ created_at, sent_at, ...device }) => ({
    ...device,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));

const saveChoice = statement<
  unknown,
  {
    user_id: number;
    kind: NotificationKind;
    push: boolean | null;
    mail: boolean | null;
    sound: boolean | null;
    defaultPush: boolean;
    defaultMail: boolean;
    defaultSound: boolean;
  }
>(
  'notification_choose',
  `insert into notification_choices (user_id, kind, push, mail, sound)
   values ($user_id, $kind, coalesce($push::boolean, $defaultPush), coalesce($mail::boolean, $defaultMail),
           coalesce($sound::boolean, $defaultSound))
   on conflict (user_id, kind) do update
      set push = coalesce($push, notification_choices.push),
          mail = coalesce($mail, notification_choices.mail),
          sound = coalesce($sound, notification_choices.sound)`,
);

/** Switches a kind on or off for the caller. Omitted channels stay unchanged. */
export async function setChoice(
  { db, user }: Ctx,
  kind: NotificationKind,
  { push, mail, sound }: Partial<Record<'push' | 'mail' | 'sound', boolean | undefined>>,
): Promise<void> {
  const defaults = getDefaults(user, kind);
  await saveChoice(db, {
    user_id: user!.id,
    kind,
    push: push ?? null,
    mail: mail ?? null,
    sound: sound ?? null,
    defaultPush: defaults.push,
    defaultMail: defaults.mail ?? true,
    defaultSound: defaults.sound ?? true,
  });
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  locale: 'en' | 'ru';
  is_app: boolean;
}

// A browser belongs to whoever is signed in there: it moves from its former user to this one.
const upsertSubscription = statement<
  unknown,
  {
    user_id: number;
    session_hash: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    user_agent: string | null;
    locale: string;
    is_app: boolean;
    now: Date;
  }
>(
  'push_subscribe',
  `insert into push_subscriptions (
     user_id, session_hash, endpoint, p256dh, auth, user_agent, locale, is_app, created_at)
   values ($user_id, $session_hash, $endpoint, $p256dh, $auth, $user_agent, $locale, $is_app, $now)
   on conflict (endpoint) do update
      set user_id = excluded.user_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh,
          auth = excluded.auth, user_agent = excluded.user_agent, locale = excluded.locale, is_app = excluded.is_app`,
);
const deleteOldestDevices = statement<unknown, { user_id: number }>(
  'push_drop_oldest',
  `delete from push_subscriptions
    where id in (select id
                   from push_subscriptions
                  where user_id = $user_id
                  order by coalesce(sent_at, created_at) desc, id desc
                 offset ${maxPushDevices})`,
);

/**
 * Registers a browser for the caller's notifications.
 * @throws Failure `invalid` for an endpoint in the local network or an invalid key
 */
export async function subscribe(ctx: Ctx, { endpoint, keys, locale, is_app }: Subscription): Promise<void> {
  const { id } = ctx.user!;
  await ctx.limits.take('pushSubscriptions', String(id));
  if (!ctx.gateways.push.isOpen(endpoint)) throw fail('invalid', { errors: { endpoint: 'invalid' } });
  if (!ctx.gateways.push.isPoint(keys.p256dh)) throw fail('invalid', { errors: { 'keys.p256dh': 'invalid' } });
  await upsertSubscription(ctx.db, {
    user_id: id,
    session_hash: hashToken(ctx.token!),
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    user_agent: ctx.userAgent?.slice(0, 255) ?? null,
    locale,
    is_app,
    now: ctx.clock(),
  });
  await deleteOldestDevices(ctx.db, { user_id: id });
}

const deleteSubscription = statement<unknown, { userId: number; endpoint: string | null; device: number | null }>(
  'push_unsubscribe',
  'delete from push_subscriptions where user_id = $userId and (endpoint = $endpoint::text or id = $device::int)',
);

/** Unregisters a browser of the caller; an unknown one is not an error. */
export const unsubscribe = async (
  { db, user }: Ctx,
  endpoint: string | undefined,
  device: number | undefined,
): Promise<void> =>
  void (await deleteSubscription(db, { userId: user!.id, endpoint: endpoint ?? null, device: device ?? null }));

const queueTestPushes = oneRow<{ count: number }, { user_id: number; cause: string; content: string; now: Date }>(
  'push_test_queue',
  `with added as (
     insert into pushes (cause, user_id, subscription_id, kind, content, created_at)
     select $cause, s.user_id, s.id, 'test', $content::jsonb -> s.locale, $now
       from push_subscriptions s
      where s.user_id = $user_id
      order by s.id
     on conflict do nothing
     returning id),
   queued as materialized (select ${queuePushSql('(select json_agg(id) from added)')} where exists (select from added))
   select (select count(*)::int from added) + (select count(*)::int from queued) as count`,
);

/**
 * Sends a test to the caller's own browsers, whatever their choices are.
 * @throws Failure `no_devices` if there are none, `too_often`
 */
export async function sendTest(ctx: Ctx, content: Record<'en' | 'ru', PushContent>): Promise<void> {
  const { id } = ctx.user!;
  await ctx.limits.take('pushTests', String(id));
  const queued = await queueTestPushes(ctx.db, {
    user_id: id,
    cause: `test:${id}:${ctx.requestId}:${ctx.clock().getTime()}`,
    content: JSON.stringify(content),
    now: ctx.clock(),
  });
  if (queued!.count === 0) throw fail('no_devices');
}

const markClicked = statement<unknown, { token: string; now: Date }>(
  'push_click',
  `update pushes set clicked_at = $now where token = $token and clicked_at is null and state in ('sent', 'sending')`,
);

/** Records the first click on a notification. */
export const recordClick = async ({ db, clock }: Ctx, token: string): Promise<void> =>
  void (await markClicked(db, { token, now: clock() }));
