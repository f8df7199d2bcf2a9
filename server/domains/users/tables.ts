/** Tables of users, contact changes, account restores and accepted agreements. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { contactKinds } from '#contract/contacts.ts';
import { bytes, moment, money, sortedText } from '#server/db/columns.ts';
import { documents } from '#server/domains/documents/tables.ts';
import { countries } from '#server/domains/geo/tables.ts';

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    login: text('login'),
    email: text('email'),
    /** Plus sign and digits. */
    phone: text('phone'),
    password_hash: text('password_hash'),
    first_name: sortedText('first_name'),
    last_name: sortedText('last_name'),
    middle_name: sortedText('middle_name'),
    avatar: text('avatar'),
    roles: text('roles').array().notNull(),
    is_guest: boolean('is_guest').notNull().default(false),
    country_id: integer('country_id').references(() => countries.id),
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    locale: text('locale').notNull().default('en'),
    /** Set by the ledger's trigger; no request writes it. */
    bonus_balance: money('bonus_balance').notNull().default(0),
    /** Rewards that were taken back after they were spent; a trigger of `bonus_debts` sets it. */
    bonus_debt: money('bonus_debt').notNull().default(0),
    personal_promo_code: text('personal_promo_code').unique(),
    /** The user agreement that was accepted last. */
    agreement_id: integer('agreement_id').references(() => documents.id),
    email_confirmed_at: moment('email_confirmed_at'),
    phone_confirmed_at: moment('phone_confirmed_at'),
    alive: boolean('alive').notNull().default(true),
    death_date: date('death_date'),
    /** When the account was removed; the row stays for what refers to it. */
    removed_at: moment('removed_at'),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_login').on(sql`lower(${t.login})`),
    uniqueIndex('users_phone').on(t.phone),
    index('users_created').on(t.created_at, t.id),
    index('users_name').on(t.first_name, t.last_name, t.id),
    index('users_countries').on(t.country_id),
    index('users_roles').using('gin', t.roles),
    // Same expression as `searchableTextSql` in policy.ts
    index('users_search').using(
      'gin',
      sql`lower(coalesce(${t.first_name}, '') || ' ' || coalesce(${t.last_name}, '') || ' ' || coalesce(${t.middle_name}, '') || ' ' || coalesce(${t.email}, '') || ' ' || coalesce(${t.phone}, '') || ' ' || coalesce(${t.login}, '')) gin_trgm_ops`,
    ),
    check('users_bonus_balance_not_negative', sql`${t.bonus_balance} >= 0`),
    check('users_bonus_debt_not_negative', sql`${t.bonus_debt} >= 0`),
    check(
      'users_death_of_the_dead',
      sql`${t.death_date} >= '1900-01-01' and not ${t.alive} or ${t.death_date} is null`,
    ),
  ],
);

/** Requested contacts that wait for their confirmation; until then the account keeps its present ones. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: contactKinds }).notNull(),
    value: text('value').notNull(),
    /** Requested by the owner; else by staff. */
    by_owner: boolean('by_owner').notNull(),
    /** Entered by a manager: where the account has a confirmed contact, its owner must be signed in to accept it. */
    needs_owner: boolean('needs_owner').notNull().default(false),
    /** Hash of the link's or the SMS's code; null until it is sent. */
    code_hash: bytes('code_hash'),
    /** Number of comparisons, at most five; incremented before each. */
    tries: smallint('tries').notNull().default(0),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** When it was confirmed. For a minute more the same code is accepted, because the answer may have been lost. */
    settled_at: moment('settled_at'),
  },
  (t) => [
    unique('contact_changes_one').on(t.user_id, t.kind),
    uniqueIndex('contact_changes_code').on(t.code_hash),
    check('contact_changes_five_tries', sql`${t.tries} between 0 and 5`),
  ],
);

/**
 * The state of an account before a contact changed, for the link "it wasn't me". One row for each sent notice; a newer
 * one does not replace the older ones, so that another change can't prevent the restore.
 */
export const accountRestores = pgTable(
  'account_restores',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: contactKinds }).notNull(),
    by_owner: boolean('by_owner').notNull(),
    /** The mailbox or phone that the link goes to. */
    sent_to: text('sent_to').notNull(),
    /** Set when the link is sent; its code is stored nowhere. */
    code_hash: bytes('code_hash'),
    email: text('email'),
    email_confirmed_at: moment('email_confirmed_at'),
    phone: text('phone'),
    phone_confirmed_at: moment('phone_confirmed_at'),
    login: text('login'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [index('account_restores_user').on(t.user_id, t.id), uniqueIndex('account_restores_code').on(t.code_hash)],
);

/**
 * Every version of the user agreement that somebody has accepted. `users.agreement_id` is the last; a trigger adds it
 * here too.
 */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document_id: integer('document_id')
      .notNull()
      .references(() => documents.id),
    accepted_at: moment('accepted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.document_id] }),
    index('agreement_acceptances_document').on(t.document_id),
  ],
);

/** Address books: what buyers saved for later orders. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fio: text('fio').notNull(),
    /** Plus sign and digits. */
    phone: text('phone').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    postal_code: text('postal_code'),
    region: text('region'),
    city: text('city').notNull(),
    district: text('district'),
    street: text('street').notNull(),
    house: text('house').notNull(),
    building: text('building'),
    entrance: text('entrance'),
    flat: text('flat'),
    comment: text('comment'),
    is_default: boolean('is_default').notNull().default(false),
    /** Hash of recipient and place: equal for two spellings of one address. */
    fingerprint: bytes('fingerprint').notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (t) => [
    unique('user_addresses_once').on(t.user_id, t.fingerprint),
    uniqueIndex('user_addresses_default')
      .on(t.user_id)
      .where(sql`is_default`),
    check('user_addresses_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
);
