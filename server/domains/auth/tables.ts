/** Tables of codes, links and data archives. Secrets are stored as hashes. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { exportStates } from '#contract/account.ts';
import { passwordLinkKinds } from '#contract/auth.ts';
import { bytes, moment } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

/** The last code of a phone for each challenge. A new code replaces only that of its own challenge. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    /** Plus sign and digits; or the mailbox of an account to be removed that has neither password nor phone. */
    phone: text('phone').notNull(),
    /** Hash of the challenge that was returned to the requester. */
    challenge_hash: bytes('challenge_hash').notNull(),
    code_hash: bytes('code_hash').notNull(),
    /** Number of comparisons, at most five; incremented before each. */
    tries: smallint('tries').notNull().default(0),
    sent_at: moment('sent_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.challenge_hash] }),
    check('phone_codes_five_tries', sql`${t.tries} between 0 and 5`),
  ],
);

/** Links that set a password, which work once each. */
export const passwordLinks = pgTable(
  'password_links',
  {
    code_hash: bytes('code_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: passwordLinkKinds }).notNull(),
    /** The mailbox that it was sent to and that its use confirms. */
    email: text('email').notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [index('password_links_user').on(t.user_id)],
);

/** Archives of a person's own data. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: exportStates }).notNull().default('queued'),
    /** Prefix of the file's name. */
    file: text('file'),
    bytes: integer('bytes'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    index('data_exports_user').on(t.user_id, t.id),
    uniqueIndex('data_exports_one_queued')
      .on(t.user_id)
      .where(sql`status = 'queued'`),
    check('data_exports_file', sql`(${t.status} = 'ready') = (${t.file} is not null)`),
  ],
);
