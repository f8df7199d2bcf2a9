import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment, money } from '#server/db/columns.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { stores } from '#server/domains/stores/tables.ts';
import { users } from '#server/domains/users/tables.ts';

export const carts = pgTable(
  'carts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The secret: 128 random bits or more. */
    hash: text('hash').notNull(),
    user_id: integer('user_id').references(() => users.id),
    /** That of the first line; null while empty. */
    company_id: integer('company_id').references(() => companies.id),
    status: text('status', { enum: ['open', 'ordered'] }).notNull().default('open'),
    fio: text('fio'),
    email: text('email'),
    phone: text('phone'),
    received_at: moment('received_at'),
    is_pickup: boolean('is_pickup').notNull().default(false),
    pickup_store_id: integer('pickup_store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** The merge that came last: one sent again without a key adds nothing. */
    last_merge: jsonb('last_merge').$type<{ fingerprint: string; at: string; merged: unknown[]; left: unknown[] }>(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    updated_at: moment('updated_at').notNull().default(sql`now()`),
  },
  (t) => [unique('carts_hash').on(t.hash), index('carts_user').on(t.user_id, t.id), index('carts_left').on(t.company_id, t.updated_at).where(sql`status = 'open'`), index('carts_open').on(t.updated_at).where(sql`status = 'open'`)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    cart_id: integer('cart_id').notNull().references(() => carts.id, { onDelete: 'cascade' }),
    product_id: integer('product_id').notNull().references(() => products.id, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
    /** The price last shown to the buyer. */
    price: money('price').notNull(),
    created_at: moment('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.cart_id, t.product_id] }), check('cart_lines_count', sql`${t.count} between 1 and 9999`)],
);
