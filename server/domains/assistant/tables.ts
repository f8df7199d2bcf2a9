/** Tables of the assistant's conversations and of the tokens that they cost. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/** Conversations with the assistant: one for each person, questions and answers in turn. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    text: text('text').notNull(),
    /** The sources of an answer. */
    product_ids: integer('product_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    document_types: text('document_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    company_ids: integer('company_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    links: jsonb('links').$type<{ path: string; title: string }[]>().notNull().default([]),
    is_known: boolean('is_known').notNull().default(true),
    /** For an answer: its question. */
    question_id: integer('question_id'),
    /** For a question: the state of its answer, when it was last requested, and the client's idempotency key. */
    state: text('state', { enum: ['waiting', 'answered', 'failed'] }),
    asked_at: moment('asked_at'),
    request_key: text('request_key'),
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    index('assistant_messages_user').on(t.user_id, t.id),
    foreignKey({ columns: [t.question_id], foreignColumns: [t.id], name: 'assistant_messages_question' }).onDelete(
      'cascade',
    ),
    unique('assistant_messages_one_answer').on(t.question_id),
    unique('assistant_messages_key').on(t.user_id, t.request_key),
    // Only one question of a person is answered at a time: parallel questions can't exceed the daily budget
    uniqueIndex('assistant_messages_one_waiting')
      .on(t.user_id)
      .where(sql`state = 'waiting'`),
    check(
      'assistant_messages_sides',
      sql`(${t.role} = 'user') = (${t.state} is not null) and (${t.role} = 'assistant') = (${t.question_id} is not null) and (${t.state} is null) = (${t.asked_at} is null)`,
    ),
  ],
);

/** Tokens that somebody's questions have cost, by day (UTC). */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    questions: integer('questions').notNull().default(0),
    tokens_read: integer('tokens_read').notNull().default(0),
    tokens_written: integer('tokens_written').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.day] }),
    check(
      'assistant_usage_not_negative',
      sql`${t.questions} >= 0 and ${t.tokens_read} >= 0 and ${t.tokens_written} >= 0`,
    ),
  ],
);
