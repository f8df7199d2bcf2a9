/** Tables of collections. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CollectionRule } from '#contract/collections.ts';
import { moment } from '#server/db/columns.ts';
import type { StoredImage } from '#server/platform/images.ts';
import {
  categories,
  descriptionColumns,
  nameColumns,
  parameters,
  parameterValues,
  products,
  timeColumns,
} from '../tables.ts';

/** Collections of products on the front page. */
export const collections = pgTable(
  'collections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...nameColumns(),
    ...descriptionColumns(),
    active: boolean('active').notNull().default(true),
    starts_at: moment('starts_at'),
    ends_at: moment('ends_at'),
    /** How many days before the start buyers with the plan Pro can open it. */
    early_access_days: integer('early_access_days').notNull().default(0),
    position: integer('position').notNull(),
    picture: jsonb('picture').$type<StoredImage>(),
    /** Null if the products are hand-picked, in collection_products. */
    rule: jsonb('rule').$type<CollectionRule>(),
    /** The foreign key keeps a category from being deleted while a rule names it. */
    rule_category_id: integer('rule_category_id')
      .generatedAlwaysAs(sql`(rule ->> 'category_id')::integer`)
      .references(() => categories.id),
    ...timeColumns(),
  },
  (t) => [
    index('collections_rule_category').on(t.rule_category_id),
    check('collections_end_after_start', sql`${t.ends_at} > ${t.starts_at}`),
    check('collections_early_access', sql`${t.early_access_days} between 0 and 90`),
    check('collections_rule_is_object', sql`jsonb_typeof(${t.rule}) = 'object'`),
  ],
);

/** Parameters and list values that rules name; the foreign keys keep them from being deleted. A range has no value. */
export const collectionParameters = pgTable(
  'collection_parameters',
  {
    collection_id: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    parameter_id: integer('parameter_id')
      .notNull()
      .references(() => parameters.id),
    value: text('value'),
  },
  (t) => [
    unique('collection_parameters_once').on(t.collection_id, t.parameter_id, t.value).nullsNotDistinct(),
    index('collection_parameters_value').on(t.parameter_id, t.value),
    foreignKey({
      columns: [t.parameter_id, t.value],
      foreignColumns: [parameterValues.parameter_id, parameterValues.value],
      name: 'collection_parameters_known_value',
    }),
  ],
);

/** Hand-picked products of collections, in order. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collection_id: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection_id, t.product_id] }),
    index('collection_products_product').on(t.product_id),
  ],
);
