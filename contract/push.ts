/** Notification settings: which kinds the caller wants, and the browsers that receive them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Language, requiredText, Timestamp } from './fields.ts';
import { everyone, signedIn } from './roles.ts';
import { notificationKinds } from './rules/notifications.ts';

const Kind = z.enum(notificationKinds);

/** Base64url, as browsers encode keys: a point of 65 bytes and a secret of 16. */
const base64UrlKey = (length: number) =>
  z.string().refine((key) => key.length === length && /^[\w-]+$/.test(key), { params: { failure: 'invalid' } });
/** An https address in visible ASCII. The gateway decides which hosts are allowed. */
const isAddress = (address: string) =>
  /^https:\/\/[!-~]+$/i.test(address) && !/%00/.test(address) && URL.canParse(address);
const Endpoint = z
  .string()
  .max(2000)
  .refine(isAddress, { params: { failure: 'invalid' } });

export const PushDevice = z.object({
  id: Id,
  user_agent: z.string().nullable(),
  is_app: z.boolean(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
});
export type PushDevice = z.output<typeof PushDevice>;

export const NotificationChoice = z.object({
  kind: Kind,
  push: z.boolean(),
  /** Null if mails of this kind don't exist. */
  mail: z.boolean().nullable(),
  /** A sound in the open back office. Null if this kind, or this person, has none. */
  sound: z.boolean().nullable(),
});
export type NotificationChoice = z.output<typeof NotificationChoice>;

export const PushSettings = z.object({
  /** Our VAPID key, which browsers need to subscribe. */
  public_key: z.string(),
  choices: z.array(NotificationChoice),
  devices: z.array(PushDevice),
});
export type PushSettings = z.output<typeof PushSettings>;

export const push = {
  settings: endpoint('GET /api/push/settings', {
    summary: 'What I want to hear of, and the browsers that tell me',
    access: signedIn,
    response: PushSettings,
  }),
  choose: endpoint('PUT /api/push/settings', {
    summary: 'Switch a kind of notification on or off',
    access: signedIn,
    body: z.object({
      kind: Kind,
      push: z.boolean().optional(),
      mail: z.boolean().optional(),
      sound: z.boolean().optional(),
    }),
    response: PushSettings,
  }),
  subscribe: endpoint('POST /api/push/subscription', {
    summary: 'This browser takes notifications, as long as its session lasts',
    access: signedIn,
    body: z.object({
      endpoint: Endpoint,
      keys: z.object({ p256dh: base64UrlKey(87), auth: base64UrlKey(22) }),
      locale: Language.default('en'),
      is_app: z.boolean().default(false),
    }),
    response: PushSettings,
  }),
  unsubscribe: endpoint('DELETE /api/push/subscription', {
    summary: 'A browser of mine takes no more notifications: by its address or its id',
    access: signedIn,
    query: z.object({ endpoint: Endpoint.optional(), device: Id.optional() }),
    response: PushSettings,
    status: 200,
  }),
  test: endpoint('POST /api/push/test', {
    summary: 'Send a notification to my browsers',
    access: signedIn,
    failures: ['no_devices', 'too_often'],
  }),
  clicked: endpoint('POST /api/_p/push_clicked', {
    summary: 'A notification was clicked: its service worker says so',
    access: everyone,
    body: z.object({ token: requiredText(64) }),
  }),
};
