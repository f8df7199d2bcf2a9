/** Tables of push campaigns and of sales channels. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { campaignStates, type Segment } from '#contract/pushCampaigns.ts';
import { channelCodes } from '#contract/rules/channels.ts';
import { moment, sortedText } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/** A message to people who chose to receive news. A language without text gets the other one's. */
export const pushCampaigns = pgTable(
  'push_campaigns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title_en: sortedText('title_en'),
    text_en: text('text_en'),
    title_ru: sortedText('title_ru'),
    text_ru: text('text_ru'),
    /** A path of our own site. */
    link: text('link').notNull(),
    segment: jsonb('segment').$type<Segment>().notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    scheduled_at: moment('scheduled_at'),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    /** Everybody up to this account has been queued; null once all have. */
    reached_id: integer('reached_id').default(0),
    people: integer('people').notNull().default(0),
    author_id: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [
    index('push_campaigns_created').on(t.created_at, t.id),
    index('push_campaigns_due')
      .on(t.scheduled_at)
      .where(sql`state in ('scheduled', 'sending')`),
    check('push_campaigns_state', sql`${t.state} in ('draft', 'scheduled', 'sending', 'sent', 'canceled')`),
    check(
      'push_campaigns_words',
      sql`(${t.title_en} is not null and ${t.text_en} is not null) or (${t.title_ru} is not null and ${t.text_ru} is not null)`,
    ),
    check('push_campaigns_scheduled', sql`${t.state} <> 'scheduled' or ${t.scheduled_at} is not null`),
    check('push_campaigns_own_link', sql`${t.link} ~ '^/($|[^/\\\\])'`),
  ],
);

/** Whether a sales channel takes orders. There are three of them. */
export const channels = pgTable(
  'channels',
  {
    id: integer('id').primaryKey(),
    code: text('code', { enum: channelCodes }).notNull().unique('channels_code'),
    active: boolean('active').notNull().default(true),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('channels_code_known', sql`${t.code} in ('site', 'app', 'sales_point')`)],
);
