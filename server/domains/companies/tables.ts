/** Tables of companies, their members, customers and delivery notes. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment, sortedText } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    brand: sortedText('brand').notNull(),
    legal_person: text('legal_person').notNull(),
    /** Letters and digits, upper case. */
    inn: text('inn').notNull(),
    phone: text('phone'),
    site: text('site'),
    /** The stored image of the logo. */
    logo: jsonb('logo').$type<{ file: string; width: number; height: number; blur: string | null }>(),
    active: boolean('active').notNull().default(true),
    /** ISO 3166-1 alpha-2: the country of addresses without one. */
    country: text('country').notNull().default('AU'),
    /** Whether its orders may be paid by card. */
    card_payments: boolean('card_payments').notNull().default(false),
    /** Whether its orders may be paid on receipt. */
    takes_on_receipt: boolean('takes_on_receipt').notNull().default(true),
    /** Whether it charges VAT or a like tax. */
    is_vat_payer: boolean('is_vat_payer').notNull().default(true),
    /** Letters and digits, upper case. */
    vat_number: text('vat_number'),
    creator_id: integer('creator_id').references(() => users.id),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('companies_inn').on(t.inn),
    check('companies_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('companies_payment', sql`${t.card_payments} or ${t.takes_on_receipt}`),
  ],
);

/** Who works for a company. `vendor`: created it or was attached. `manager`: was invited, with a status. */
export const companyMembers = pgTable(
  'company_members',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['vendor', 'manager'] }).notNull(),
    status: text('status', { enum: ['in_moderation', 'hired', 'canceled'] })
      .notNull()
      .default('hired'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.user_id] }), index('company_members_user').on(t.user_id)],
);

/**
 * Customers of a company: they ordered from it, wrote to it, or its staff entered them. Triggers on orders and
 * conversations add the rows, so that every way of ordering is covered.
 */
export const companyCustomers = pgTable(
  'company_customers',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.user_id] }),
    index('company_customers_user').on(t.user_id, t.company_id),
  ],
);

/** Delivery notes that buyers read at the checkout. A company that never saved any has no row. */
export const companyShipping = pgTable('company_shipping', {
  company_id: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  delivery_note: text('delivery_note'),
  en_delivery_note: text('en_delivery_note'),
});
