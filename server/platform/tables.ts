/** Tables that belong to no domain: idempotency, audit, sessions, outbox, secrets, rate limits. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { notificationKinds } from '#contract/rules/notifications.ts';
import { bytes, keyText, moment } from '#server/db/columns.ts';

/**
 * One row per POST with an idempotency key, written first and in the transaction of its effect, so that a retry gets
 * the first answer.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status'),
    answer: jsonb('answer'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotency_created_at').on(t.created_at)],
);

/** Who changed what: before and after, in the transaction of the change. A trigger prevents changes and deletions. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
    user_id: integer('user_id'),
    action: text('action').notNull(),
    noun: text('noun').notNull(),
    record_id: text('record_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    request_id: text('request_id'),
    /** The company of the record, so that its staff finds the entry. */
    company_id: integer('company_id'),
    /** The name of the record at that time. */
    title: text('title'),
    /** The entry that this one undid; each can be undone once. */
    undoes: bigint('undoes', { mode: 'number' }).unique('audit_undoes'),
  },
  (t) => [
    index('audit_record').on(t.noun, t.record_id, t.id),
    index('audit_at').on(t.at, t.id),
    index('audit_user').on(t.user_id, t.at, t.id),
    index('audit_noun').on(t.noun, t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_company').on(t.company_id, t.at, t.id),
    index('audit_title').using('gin', t.title.op('gin_trgm_ops')),
  ],
);

/** A session. Only the token's hash is stored, so a leaked table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes('token_hash').primaryKey(),
    /** The id for the owner's calls; the hash is never published. */
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique('sessions_id'),
    user_id: integer('user_id').notNull(),
    user_agent: text('user_agent'),
    /** Hash of the browser's secret; null if it sent none. */
    device_hash: bytes('device_hash'),
    /** Hash of address and browser: finds accounts of one computer if no device is sent. */
    network_hash: bytes('network_hash'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    seen_at: moment('seen_at')
      .notNull()
      .default(sql`now()`),
    expires_at: moment('expires_at').notNull(),
    /** When the user last proved the second factor in it. */
    factor_at: moment('factor_at'),
  },
  (t) => [index('sessions_user').on(t.user_id)],
);

/** Devices that have signed in to an account within 90 days, as hashes of their secrets. */
export const knownDevices = pgTable(
  'known_devices',
  {
    device_hash: bytes('device_hash').notNull(),
    user_id: integer('user_id').notNull(),
    seen_at: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_hash, t.user_id] }), index('known_devices_user').on(t.user_id)],
);

/** Messages and tokens that the installation has used, one row per kind and hour. */
export const budgetUses = pgTable(
  'budget_uses',
  {
    kind: text('kind', { enum: ['sms', 'mail', 'tokens'] }).notNull(),
    hour: moment('hour').notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    /** Messages that exceeded the budget of the hour. */
    waiting: integer('waiting').notNull().default(0),
    /** When admins were notified: once per hour and kind. */
    alerted_at: moment('alerted_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.hour] })],
);

/** Mails and SMS if no provider is configured; `/dev/outbox` shows them. */
export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  to: text('to').notNull(),
  subject: text('subject'),
  text: text('text').notNull(),
  html: text('html'),
  /** The same id is stored once, however often the mail is sent. */
  message_id: text('message_id').unique('outbox_message_id'),
  headers: jsonb('headers').$type<Record<string, string>>(),
  created_at: moment('created_at')
    .notNull()
    .default(sql`now()`),
});

export const mailStates = ['queued', 'sending', 'sent', 'refused', 'dropped', 'failed'] as const;

/** Mails, one row per cause. `notifications/sendMail.ts` defines the transitions of their state. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `order:12:placed`: each cause is mailed once. */
    cause: text('cause').notNull().unique('mails_cause'),
    to: text('to').notNull(),
    locale: text('locale', { enum: ['en', 'ru'] }).notNull(),
    template: text('template').notNull(),
    /** Data of the template; deleted once it is sent. */
    data: jsonb('data'),
    reply_to: text('reply_to'),
    /**
     * A series of mails such as `order:12`. Mails of one stream are sent one after the other, in the order in which
     * they were queued.
     */
    stream: text('stream'),
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    /** Why the last attempt failed. */
    error: text('error'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    tried_at: moment('tried_at'),
    sent_at: moment('sent_at'),
  },
  (t) => [
    index('mails_sending')
      .on(t.tried_at)
      .where(sql`state = 'sending'`),
    index('mails_created').on(t.created_at),
    uniqueIndex('mails_one_at_a_time')
      .on(t.stream)
      .where(sql`state = 'sending' and stream is not null`),
    index('mails_stream')
      .on(t.stream, t.id)
      .where(sql`stream is not null`),
    check('mails_state', sql`${t.state} in ('queued', 'sending', 'sent', 'refused', 'dropped', 'failed')`),
    check('mails_sent_at', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
);

/** Processes of this installation. Others take over the jobs of a process that no longer renews its row. */
export const jobProcesses = pgTable('job_processes', {
  id: text('id').primaryKey(),
  /** Ids of its workers, as in `locked_by` of the jobs that they run. */
  workers: text('workers').array().notNull(),
  started_at: moment('started_at').notNull(),
  seen_at: moment('seen_at').notNull(),
  /** When one of its workers last looked for a job. */
  moved_at: moment('moved_at'),
});

/**
 * Browsers that receive notifications. A subscription ends with the session that created it, so nobody gets
 * notifications after signing out.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    session_hash: bytes('session_hash')
      .notNull()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    /** An address at the browser's vendor. Whoever knows it and our key could send messages to this browser. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    user_agent: text('user_agent'),
    locale: text('locale', { enum: ['en', 'ru'] }).notNull(),
    /** The installed app, not a browser tab. */
    is_app: boolean('is_app').notNull().default(false),
    created_at: moment('created_at').notNull(),
    sent_at: moment('sent_at'),
  },
  (t) => [index('push_subscriptions_user').on(t.user_id, t.id), index('push_subscriptions_session').on(t.session_hash)],
);

/** Notification settings of a user that differ from the defaults (`contract/rules/notifications.ts`). */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: integer('user_id').notNull(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    push: boolean('push').notNull(),
    mail: boolean('mail').notNull(),
    /** A sound in the open back office. */
    sound: boolean('sound').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    index('notification_choices_kind')
      .on(t.kind, t.user_id)
      .where(sql`push`),
  ],
);

export const pushStates = ['queued', 'sending', 'sent', 'gone', 'failed', 'dropped'] as const;

/**
 * Push messages, one row per cause and browser, so that nothing is sent twice. `notifications/sendPush.ts` defines the
 * transitions of their state.
 */
export const pushes = pgTable(
  'pushes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `order:12:paid`: each cause is sent once. */
    cause: text('cause').notNull(),
    user_id: integer('user_id').notNull(),
    /** Null once the browser has unsubscribed. */
    subscription_id: integer('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: [...notificationKinds, 'test'] }).notNull(),
    campaign_id: integer('campaign_id'),
    /** Content of the message; deleted once it is sent. */
    content: jsonb('content').$type<{ title: string; body: string; url: string }>(),
    /** A random token that reports a click, and allows nothing else. */
    token: text('token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`)
      .unique('pushes_token'),
    state: text('state', { enum: pushStates }).notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    error: text('error'),
    created_at: moment('created_at').notNull(),
    tried_at: moment('tried_at'),
    sent_at: moment('sent_at'),
    clicked_at: moment('clicked_at'),
  },
  (t) => [
    unique('pushes_once').on(t.cause, t.subscription_id),
    index('pushes_subscription').on(t.subscription_id),
    index('pushes_campaign')
      .on(t.campaign_id, t.state)
      .where(sql`campaign_id is not null`),
    index('pushes_sending')
      .on(t.tried_at)
      .where(sql`state = 'sending'`),
    index('pushes_created')
      .on(t.created_at)
      .where(sql`campaign_id is null`),
    check('pushes_state', sql`${t.state} in ('queued', 'sending', 'sent', 'gone', 'failed', 'dropped')`),
    check('pushes_sent_at', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
);

/** Values that all processes share, such as signing keys and what has been filled in. */
export const settings = pgTable('settings', { name: text('name').primaryKey(), value: jsonb('value').notNull() });

/** Payments of the sandbox, if no provider is configured: what Stripe would store (gateways/payments/sandbox.ts). */
export const sandboxIntents = pgTable('sandbox_intents', {
  id: text('id').primaryKey(),
  client_secret: text('client_secret').notNull(),
  /** Repeated requests with the same key create one payment. */
  key: text('key').notNull().unique(),
  reference: text('reference').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull().default('unpaid'),
  payment_method_id: text('payment_method_id'),
  card_fingerprint: text('card_fingerprint'),
  failure_code: text('failure_code'),
  refund: text('refund').notNull().default('none'),
  /** The refunded part, if not all was refunded. */
  refunded_amount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
  /** Partial refunds: [{reference, amount, status}], the newest first. */
  refunds: jsonb('refunds').notNull().default([]),
  created_at: moment('created_at')
    .notNull()
    .default(sql`now()`),
});

/** A bulk change, stored as long as it can be undone. */
export const undos = pgTable(
  'undos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    created_at: moment('created_at').notNull(),
    /** [{id, before, after}] */
    rows: jsonb('rows').notNull(),
    /** The answer of the undo. */
    undone: jsonb('undone'),
  },
  (t) => [index('undos_user').on(t.user_id, t.id)],
);

/** Data that comes with packages and can be filled again at any time; exports omit it. */
export const gazetteer = pgSchema('gazetteer');

/** Towns of the world, for the offline geocoder and labels on maps (gateways/maps). */
export const places = gazetteer.table(
  'places',
  {
    /** The id in GeoNames. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    ru_name: text('ru_name'),
    /** Normalized names for lookups: gateways/maps/spelling.ts. */
    key: keyText('key').notNull(),
    sound: keyText('sound').notNull(),
    ru_key: keyText('ru_key'),
    country: char('country', { length: 2 }).notNull(),
    region: text('region'),
    ru_region: text('ru_region'),
    population: integer('population').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
  },
  (t) => [
    index('places_key').on(t.key),
    index('places_sound').on(t.sound),
    index('places_ru_key')
      .on(t.ru_key)
      .where(sql`ru_key is not null`),
    index('places_alike').using('gin', t.sound.op('gin_trgm_ops')),
    index('places_where').on(t.lat, t.lng),
    index('places_large')
      .on(t.population)
      .where(sql`population >= 100000`),
  ],
);
