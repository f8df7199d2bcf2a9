/** Tables of carts, their lines and letters. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cartLetterKinds } from '#contract/abandoned.ts';
import { bytes, moment, money } from '#server/db/columns.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { stores } from '#server/domains/stores/tables.ts';
import { users } from '#server/domains/users/tables.ts';

export const carts = pgTable(
  'carts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The secret of a guest's cart: at least 128 random bits. */
    hash: text('hash').notNull(),
    user_id: integer('user_id').references(() => users.id),
    /** The company of the first line; null while empty. */
    company_id: integer('company_id').references(() => companies.id),
    status: text('status', { enum: ['open', 'ordered'] })
      .notNull()
      .default('open'),
    fio: text('fio'),
    email: text('email'),
    phone: text('phone'),
    received_at: moment('received_at'),
    is_pickup: boolean('is_pickup').notNull().default(false),
    pickup_store_id: integer('pickup_store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** The last merge, to detect a repeated call without a key. */
    last_merge: jsonb('last_merge').$type<{ fingerprint: string; at: string; merged: unknown[]; left: unknown[] }>(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('carts_hash').on(t.hash),
    index('carts_user').on(t.user_id, t.id),
    index('carts_left')
      .on(t.company_id, t.updated_at)
      .where(sql`status = 'open'`),
    index('carts_open')
      .on(t.updated_at)
      .where(sql`status = 'open'`),
    // A buyer has one open cart per company
    uniqueIndex('carts_one_open')
      .on(t.user_id, t.company_id)
      .where(sql`status = 'open' and user_id is not null and company_id is not null`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    cart_id: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
    /** The price last shown to the buyer. */
    price: money('price').notNull(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.cart_id, t.product_id] }),
    check('cart_lines_count', sql`${t.count} between 1 and 9999`),
  ],
);

/** Letters to owners of abandoned carts: one reminder, and letters of the company. */
export const cartLetters = pgTable(
  'cart_letters',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    cart_id: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: cartLetterKinds }).notNull(),
    /** The recipient, in lower case. */
    email: text('email').notNull(),
    author_id: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject'),
    text: text('text'),
    /** Hash of the secret in its link. */
    token_hash: bytes('token_hash').notNull().unique('cart_letters_token'),
    at: moment('at').notNull(),
  },
  (t) => [
    index('cart_letters_cart').on(t.cart_id, t.id),
    uniqueIndex('cart_letters_one_reminder')
      .on(t.cart_id)
      .where(sql`kind = 'reminder'`),
    index('cart_letters_email').on(t.email, t.at),
    index('cart_letters_author')
      .on(t.author_id)
      .where(sql`author_id is not null`),
    check('cart_letters_kind', sql`${t.kind} in ('reminder', 'letter')`),
    check('cart_letters_words', sql`(${t.kind} = 'letter') = (${t.subject} is not null and ${t.text} is not null)`),
  ],
);

/** Whether an address wants letters about carts. Its token only turns them off and on. */
export const cartMailChoices = pgTable('cart_mail_choices', {
  /** In lower case. */
  email: text('email').primaryKey(),
  token: text('token').notNull().unique('cart_mail_choices_token'),
  off_at: moment('off_at'),
});
