import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { sessions } from '#server/platform/tables.ts';

const seq = (name: string) => bigint(name, { mode: 'number' });

/** Conversations of a customer with a company, or with somebody who looks after customers. */
export const chatChannels = pgTable(
  'chat_channels',
  {
    /** Mattermost's 26 characters. */
    id: text('id').primaryKey(),
    /** The customer. */
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The other side: a company, represented by whoever works for it at the time … */
    company_id: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** … or a manager or admin. */
    keeper_id: integer('keeper_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who opened it: until it has a post, nobody else sees it. */
    creator_id: integer('creator_id').notNull(),
    /** Its id on the external chat server, if there is one. */
    outside_id: text('outside_id').unique(),
    /** Time of the last external post that was saved, in milliseconds of that server's clock. */
    outside_at: seq('outside_at').notNull().default(0),
    /** The last post that is not deleted; 0: none. Lists read it instead of the posts. */
    last_seq: seq('last_seq').notNull().default(0),
    /**
     * The last post of each side: for somebody who has never viewed the channel, posts after their side's last one are
     * unread.
     */
    user_seq: seq('user_seq').notNull().default(0),
    other_seq: seq('other_seq').notNull().default(0),
    posts: integer('posts').notNull().default(0),
    /** Time of the last post, never earlier than the one before. */
    active_at: moment('active_at').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('chat_channels_of_company').on(t.company_id, t.user_id),
    uniqueIndex('chat_channels_of_pair')
      .on(sql`least(${t.user_id}, ${t.keeper_id})`, sql`greatest(${t.user_id}, ${t.keeper_id})`)
      .where(sql`keeper_id is not null`),
    index('chat_channels_by_user').on(t.user_id, t.active_at, t.id),
    index('chat_channels_by_company').on(t.company_id, t.active_at, t.id),
    index('chat_channels_by_keeper').on(t.keeper_id, t.active_at, t.id),
    index('chat_channels_by_time').on(t.active_at, t.id),
    check('chat_channels_id', sql`${t.id} ~ '^[a-z0-9]{26}$'`),
    check('chat_channels_of_one', sql`(${t.company_id} is null) <> (${t.keeper_id} is null)`),
    check('chat_channels_not_with_oneself', sql`${t.keeper_id} is distinct from ${t.user_id}`),
  ],
);

/** How far somebody has read a conversation. */
export const chatMembers = pgTable(
  'chat_members',
  {
    channel_id: text('channel_id')
      .notNull()
      .references(() => chatChannels.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: never viewed; the last post of their side counts instead. */
    seen_seq: seq('seen_seq'),
    seen_at: moment('seen_at'),
    /** The last post that a mail has reported as unread. */
    mailed_seq: seq('mailed_seq').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.channel_id, t.user_id] }), index('chat_members_user').on(t.user_id)],
);

/**
 * Posts. A deleted post stays without its text, so that the deletion can be reported and a retry does not write it
 * again.
 */
export const chatPosts = pgTable(
  'chat_posts',
  {
    id: text('id').primaryKey(),
    /** Assigned under the lock of the channel's row: a later post of a channel has a larger number. */
    seq: seq('seq').generatedAlwaysAsIdentity().notNull(),
    channel_id: text('channel_id')
      .notNull()
      .references(() => chatChannels.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    props: jsonb('props').$type<Record<string, unknown>>().notNull().default({}),
    /** The client's idempotency key: a post that is sent again exists once. */
    pending_post_id: text('pending_post_id'),
    /** Unique within a channel. */
    created_at: moment('created_at').notNull(),
    deleted_at: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('chat_posts_of_channel').on(t.channel_id, t.seq),
    uniqueIndex('chat_posts_sent_once').on(t.user_id, t.pending_post_id),
    check('chat_posts_id', sql`${t.id} ~ '^[a-z0-9]{26}$'`),
    check('chat_posts_deleted_are_silent', sql`${t.deleted_at} is null or (${t.message} = '' and ${t.props} = '{}')`),
  ],
);

/** Files of posts, and those that are not posted yet. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: text('id').primaryKey(),
    channel_id: text('channel_id')
      .notNull()
      .references(() => chatChannels.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until it is posted. */
    post_id: text('post_id').references(() => chatPosts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    /** A picture, re-encoded, with previews. */
    is_image: boolean('is_image').notNull(),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    blur: text('blur'),
    /** Where the content is stored; secret. */
    file: text('file').notNull().unique(),
    /** Its id on the external chat server, once it is there. */
    outside_id: text('outside_id'),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    index('chat_files_post').on(t.post_id, t.position),
    index('chat_files_unsent')
      .on(t.created_at)
      .where(sql`post_id is null`),
    check('chat_files_id', sql`${t.id} ~ '^[a-z0-9]{26}$'`),
  ],
);

/** Tokens for /api/v4: each goes with its session. */
export const chatTokens = pgTable('chat_tokens', {
  token_hash: bytes('token_hash').primaryKey(),
  session_hash: bytes('session_hash')
    .notNull()
    .unique()
    .references(() => sessions.token_hash, { onDelete: 'cascade' }),
});

/** Who has an open socket, as the processes report every half minute. */
export const chatPresence = pgTable('chat_presence', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seen_at: moment('seen_at').notNull(),
});
