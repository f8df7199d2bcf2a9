/** Tables of tax classes and their rates. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { fullRate } from '#contract/rules/orderMoney.ts';
import { taxClassReasons } from '#contract/rules/taxRules.ts';
import { moment, sortedText } from '#server/db/columns.ts';
import { countries } from '#server/domains/geo/tables.ts';

const timeColumns = () => ({ created_at: moment('created_at').notNull(), updated_at: moment('updated_at').notNull() });

export const taxClasses = pgTable(
  'tax_classes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    name: sortedText('name').notNull(),
    en_name: sortedText('en_name'),
    reason: text('reason', { enum: taxClassReasons }).notNull(),
    ...timeColumns(),
  },
  (t) => [
    unique('tax_classes_code').on(t.code),
    check('tax_classes_reason', sql`${t.reason} in ('standard', 'reduced', 'zero', 'exempt')`),
  ],
);

/**
 * Rates by class, country and region. Their periods do not overlap: the migration adds an exclusion constraint, which
 * Drizzle has no notation for.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    class_id: integer('class_id')
      .notNull()
      .references(() => taxClasses.id),
    /** ISO 3166-1 code. */
    country: text('country')
      .notNull()
      .references(() => countries.iso),
    /** Null for the whole country. */
    region: text('region'),
    /** Basis points. */
    rate: integer('rate').notNull(),
    valid_from: date('valid_from').notNull(),
    valid_to: date('valid_to'),
    ...timeColumns(),
  },
  (t) => [
    index('tax_rates_place').on(t.country, t.class_id, t.valid_from),
    check('tax_rates_rate', sql`${t.rate} between 0 and ${sql.raw(String(fullRate))}`),
    check('tax_rates_period', sql`${t.valid_from} <= ${t.valid_to}`),
  ],
);
