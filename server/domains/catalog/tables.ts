/**
 * Tables of the catalog: categories, types and parameters, products with stock and photos, reviews, the listing, the
 * search and wish lists.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { reviewStatuses } from '#contract/rules/reviews.ts';
import { moment, money, sortedText, tsvector } from '#server/db/columns.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { taxClasses } from '#server/domains/tax/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { plainWordsSql } from '#server/db/plainWords.ts';

/** Columns of the name, in the installation's language and in English. */
export const nameColumns = () => ({ name: sortedText('name').notNull(), en_name: sortedText('en_name') });
/** Columns of the description, likewise. */
export const descriptionColumns = () => ({ description: text('description'), en_description: text('en_description') });
const updatedColumn = () => ({
  updated_at: moment('updated_at')
    .notNull()
    .default(sql`now()`),
});
/** Columns of the times of creation and of the last change. */
export const timeColumns = () => ({
  created_at: moment('created_at')
    .notNull()
    .default(sql`now()`),
  ...updatedColumn(),
});

const categoryText = plainWordsSql(`name || ' ' || coalesce(en_name, '')`);

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parent_id: integer('parent_id').references((): AnyPgColumn => categories.id),
    ...nameColumns(),
    ...descriptionColumns(),
    active: boolean('active').notNull().default(true),
    /** Whether it and all its ancestors are active. */
    visible: boolean('visible').notNull().default(true),
    position: integer('position').notNull().default(0),
    ...timeColumns(),
    /** Word forms of both languages, and the words as they are written. */
    search: tsvector('search').generatedAlwaysAs(
      sql.raw(`to_tsvector('russian', ${categoryText}) || to_tsvector('simple', ${categoryText})`),
    ),
  },
  (t) => [
    index('categories_parent').on(t.parent_id, t.position, t.id),
    index('categories_search').using('gin', t.search),
    index('categories_alike').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('categories_alike_en').using('gin', sql`lower(${t.en_name}) gin_trgm_ops`),
  ],
);

export const productTypes = pgTable('product_types', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ...nameColumns(),
  is_general: boolean('is_general').notNull().default(false),
  ...updatedColumn(),
});

export const parameters = pgTable('parameters', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ...nameColumns(),
  type: text('type', { enum: ['number', 'list'] }).notNull(),
  unit: text('unit'),
  en_unit: text('en_unit'),
  ...updatedColumn(),
});

export const parameterValues = pgTable(
  'parameter_values',
  {
    /** The id that facets of the listing encode. */
    id: integer('id').notNull().unique('parameter_values_id').generatedAlwaysAsIdentity(),
    parameter_id: integer('parameter_id')
      .notNull()
      .references(() => parameters.id, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    ...nameColumns(),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.parameter_id, t.value] })],
);

const productTypeParameterColumns = {
  type_id: integer('type_id')
    .notNull()
    .references(() => productTypes.id, { onDelete: 'cascade' }),
  parameter_id: integer('parameter_id')
    .notNull()
    .references(() => parameters.id),
  required: boolean('required').notNull().default(false),
  position: integer('position').notNull().default(0),
};
export const productTypeParameters = pgTable('product_type_parameters', productTypeParameterColumns, (t) => [
  primaryKey({ columns: [t.type_id, t.parameter_id] }),
]);

/** What the members of a family share. A foreign key of `products` copies it to each member. */
export const productFamilies = pgTable(
  'product_families',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    type_id: integer('type_id')
      .notNull()
      .references(() => productTypes.id),
    ...nameColumns(),
    ...descriptionColumns(),
    /** How many members the storefront shows. Only `listing.ts` writes this and the next two. */
    members_count: integer('members_count').notNull().default(0),
    /** The cheapest member that the storefront shows; by id among equal prices. */
    lead_id: integer('lead_id'),
    /** The highest price of a member that the storefront shows. */
    price_max: money('price_max'),
    /** How imported tables name it, such as `group:blue-shirt`: their later rows find it by this. */
    import_key: text('import_key'),
    ...timeColumns(),
  },
  (t) => [
    unique('product_families_shared').on(t.id, t.company_id, t.category_id, t.type_id),
    index('product_families_category').on(t.category_id),
    index('product_families_import_key')
      .on(t.company_id, t.import_key)
      .where(sql`import_key is not null`),
  ],
);

/** What the members of a family differ in, such as size. */
export const familyOptions = pgTable(
  'family_options',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    family_id: integer('family_id')
      .notNull()
      .references(() => productFamilies.id, { onDelete: 'cascade' }),
    /** 1, 2 or 3: members have their value in `option_1`, `option_2` or `option_3`. */
    position: smallint('position').notNull(),
    ...nameColumns(),
  },
  (t) => [
    // Deferrable in the database, so that one statement may exchange positions
    unique('family_options_position').on(t.family_id, t.position),
    unique('family_options_family').on(t.family_id, t.id),
    check('family_options_three', sql`${t.position} between 1 and 3`),
  ],
);

export const familyOptionValues = pgTable(
  'family_option_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    family_id: integer('family_id').notNull(),
    option_id: integer('option_id').notNull(),
    position: integer('position').notNull(),
    ...nameColumns(),
  },
  (t) => [
    unique('family_option_values_family').on(t.family_id, t.id),
    index('family_option_values_option').on(t.option_id, t.position),
    foreignKey({
      columns: [t.family_id, t.option_id],
      foreignColumns: [familyOptions.family_id, familyOptions.id],
      name: 'family_option_values_same_family',
    }).onDelete('cascade'),
  ],
);

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer('company_id')
      .notNull()
      .references(() => companies.id),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    type_id: integer('type_id')
      .notNull()
      .references(() => productTypes.id),
    sku: text('sku').notNull(),
    ...nameColumns(),
    ...descriptionColumns(),
    /** What buyers pay now; while a sale runs, the sale price. */
    price: money('price').notNull(),
    /** A higher price that the company compares it with. */
    compare_at_price: money('compare_at_price'),
    /** The scheduled or running sale; `sales.ts` and a trigger write these columns. */
    sale_price: money('sale_price'),
    sale_from: moment('sale_from'),
    /** The first moment after it. */
    sale_to: moment('sale_to'),
    /** The price before and after the running sale; null if none runs. */
    regular_price: money('regular_price'),
    /** Beside a reduction: the lowest price of the 30 days before it. A trigger writes it. */
    prior_price: money('prior_price'),
    active: boolean('active').notNull().default(true),
    /**
     * Whether the storefront shows it: active, on the site, in a visible category, of an active company, within its
     * creator's tariff, not archived. Only the catalog writes it.
     */
    visible: boolean('visible').notNull().default(false),
    /** Active, but above the limit of the creator's tariff. Only `allowance.ts` writes it. */
    over_limit: boolean('over_limit').notNull().default(false),
    /** The sales channels. The app shows a part of what the site shows; `visible` follows the site. */
    on_site: boolean('on_site').notNull().default(true),
    on_app: boolean('on_app').notNull().default(true),
    on_sales_point: boolean('on_sales_point').notNull().default(true),
    /** The code of its tax class; null means `standard`. */
    tax_class: text('tax_class').references(() => taxClasses.code),
    archived_at: moment('archived_at'),
    position: integer('position').notNull().default(0),
    /** The mean of its reviews; null without any. */
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }),
    reviews_count: integer('reviews_count').notNull().default(0),
    barcode: text('barcode'),
    weight_g: integer('weight_g'),
    length_mm: integer('length_mm'),
    width_mm: integer('width_mm'),
    height_mm: integer('height_mm'),
    /** What it costs the company, which alone sees it. */
    cost: money('cost'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The family of which it is a member, with the ids of its values. An archived product has left its family. */
    family_id: integer('family_id'),
    option_1: integer('option_1'),
    option_2: integer('option_2'),
    option_3: integer('option_3'),
    ...timeColumns(),
  },
  (t) => [
    uniqueIndex('products_combination')
      .on(t.family_id, t.option_1, sql`coalesce(${t.option_2}, 0)`, sql`coalesce(${t.option_3}, 0)`)
      .where(sql`family_id is not null`),
    // A change of the family's category changes all members; a member alone can't be moved away.
    foreignKey({
      columns: [t.family_id, t.company_id, t.category_id, t.type_id],
      foreignColumns: [
        productFamilies.id,
        productFamilies.company_id,
        productFamilies.category_id,
        productFamilies.type_id,
      ],
      name: 'products_family_shared',
    }).onUpdate('cascade'),
    ...[t.option_1, t.option_2, t.option_3].map((option, index) =>
      foreignKey({
        columns: [t.family_id, option],
        foreignColumns: [familyOptionValues.family_id, familyOptionValues.id],
        name: `products_option_${index + 1}`,
      }),
    ),
    check(
      'products_options_of_family',
      sql`(${t.family_id} is null) = (${t.option_1} is null)
          and (${t.option_1} is not null or ${t.option_2} is null)
          and (${t.option_2} is not null or ${t.option_3} is null)`,
    ),
    check('products_family_not_archived', sql`${t.family_id} is null or ${t.archived_at} is null`),
    check(
      'products_measures',
      sql`least(${t.weight_g}, ${t.length_mm}, ${t.width_mm}, ${t.height_mm}, ${t.cost}) >= 0`,
    ),
    uniqueIndex('products_sku')
      .on(t.company_id, t.sku)
      .where(sql`archived_at is null`),
    index('products_category').on(t.category_id, t.id),
    index('products_company').on(t.company_id, t.id),
    // For the products of a company's page.
    index('products_company_position')
      .on(t.company_id, t.position, t.id)
      .where(sql`visible`),
    // For the totals of a company's card.
    index('products_company_shown')
      .on(t.company_id, t.rating, t.reviews_count, t.family_id)
      .where(sql`visible`),
    index('products_over_limit')
      .on(t.company_id)
      .where(sql`over_limit`),
    index('products_type')
      .on(t.type_id)
      .where(sql`archived_at is null`),
    // For the deletion of a tax class.
    index('products_tax_class')
      .on(t.tax_class)
      .where(sql`tax_class is not null`),
    // For the back office's list of all products, and a guest's sort by name.
    index('products_position')
      .on(t.position, t.id)
      .where(sql`archived_at is null`),
    index('products_price')
      .on(t.price, t.id)
      .where(sql`archived_at is null`),
    index('products_rating')
      .on(sql`coalesce(${t.rating}, 0)`, t.id)
      .where(sql`archived_at is null`),
    index('products_created')
      .on(t.created_at, t.id)
      .where(sql`archived_at is null`),
    index('products_name')
      .on(t.name, t.id)
      .where(sql`archived_at is null`),
    index('products_en_name')
      .on(sql`coalesce(${t.en_name}, ${t.name})`, t.id)
      .where(sql`archived_at is null`),
    // The few products that a channel leaves out. Every page of the app reads them.
    index('products_off_app')
      .on(t.id)
      .where(sql`not on_app and visible`),
    index('products_off_site')
      .on(t.company_id, t.id)
      .where(sql`not on_site and archived_at is null`),
    index('products_off_sales_point')
      .on(t.company_id, t.id)
      .where(sql`not on_sales_point and archived_at is null`),
    // When the next step of its sale is due: it begins, or ends.
    index('products_sale_due')
      .on(sql`(case when regular_price is null then sale_from else sale_to end)`)
      .where(sql`sale_from is not null`),
    check('products_price_positive', sql`${t.price} > 0`),
    check('products_compare_at_price', sql`${t.compare_at_price} >= ${t.price}`),
    check(
      'products_sale',
      sql`(${t.sale_price} is null) = (${t.sale_from} is null) and (${t.sale_price} is null) = (${t.sale_to} is null)
           and ${t.sale_price} > 0 is not false and ${t.sale_from} < ${t.sale_to} is not false`,
    ),
    check(
      'products_sale_running',
      sql`${t.regular_price} is null
           or coalesce(${t.price} = ${t.sale_price} and ${t.regular_price} > ${t.price}, false)`,
    ),
    check('products_app_within_site', sql`${t.on_site} or not ${t.on_app}`),
  ],
);

/** Former prices. A trigger of `products` writes one row for each change, whoever makes it. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** When `old_price` ended. */
    at: moment('at').notNull(),
    old_price: money('old_price').notNull(),
    new_price: money('new_price').notNull(),
  },
  (t) => [index('price_history_product').on(t.product_id, t.at, t.id)],
);

/** A product with this many left or fewer runs low, unless its company or the product sets another limit. */
export const defaultLowLimit = 5;

/** Stock has its own table. In the product's row every checkout would spoil the index-only scans of the listing. */
export const productStock = pgTable(
  'product_stock',
  {
    product_id: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    total_count: integer('total_count').notNull().default(0),
    /** Held by open orders. */
    held: integer('held').notNull().default(0),
    /**
     * The part of `held` that belongs to unpaid orders of buyers without a confirmed contact (`orders.is_provisional`).
     */
    held_provisional: integer('held_provisional').notNull().default(0),
    /** The product's own low limit; null means its company's limit. */
    low_limit: integer('low_limit'),
    /** 0: sold out; 1: few left; 2: enough. It rarely changes, so that updates by orders stay HOT. */
    supply: smallint('supply')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when total_count <= held then 0 when total_count - held <= ${defaultLowLimit} then 1 else 2 end`),
      ),
  },
  (t) => [
    index('product_stock_supply')
      .on(t.supply, t.product_id)
      .where(sql`supply < 2`),
    check('product_stock_never_oversold', sql`${t.held} >= 0 and ${t.total_count} >= ${t.held}`),
    check('product_stock_provisional', sql`${t.held_provisional} between 0 and ${t.held}`),
    check('product_stock_low_limit', sql`${t.low_limit} >= 0`),
  ],
);

export const productPhotos = pgTable(
  'product_photos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The random id of the picture under /media. */
    file: text('file').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    blur: text('blur'),
    /** Its placeholder on cards, see `StoredPhoto`. Null until `fillPhotoColors` has come to a photo stored without. */
    colors: text('colors'),
    alt: text('alt'),
    /** The address that an import fetched it from, so that it is not fetched again. */
    source: text('source'),
    main: boolean('main').notNull().default(false),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('product_photos_product').on(t.product_id, t.position, t.id),
    uniqueIndex('product_photos_one_main')
      .on(t.product_id)
      .where(sql`main`),
  ],
);

/** The value of a list is in `value`, that of a number in `number`. */
export const productParameters = pgTable(
  'product_parameters',
  {
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    parameter_id: integer('parameter_id')
      .notNull()
      .references(() => parameters.id),
    value: text('value'),
    number: numeric('number', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.parameter_id] }),
    index('product_parameters_value').on(t.parameter_id, t.value),
    foreignKey({
      columns: [t.parameter_id, t.value],
      foreignColumns: [parameterValues.parameter_id, parameterValues.value],
      name: 'product_parameters_known_value',
    }),
  ],
);

/**
 * One row for each visible product and each of its ancestor categories; category 0 is the root with every product. A
 * page shows one row of each family, and reads those with `is_lead` as long as no filter tells members apart. Members
 * keep rows of their own, because a filter matches one member by all its conditions, and then the cheapest of those
 * that match is shown: a row for the whole family would find red ones of size M by a red S and a blue M.
 */
export const catalogListing = pgTable(
  'catalog_listing',
  {
    category_id: integer('category_id').notNull(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: money('price').notNull(),
    position: integer('position').notNull(),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    created_at: moment('created_at').notNull(),
    /** Whether any is left to order. Written under the lock of the product's stock. */
    in_stock: boolean('in_stock').notNull().default(false),
    /** The facets that it can be filtered by, encoded by `facetCodes.ts`, in ascending order. */
    facets: integer('facets')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Its numeric values by parameter; null without any. */
    numbers: jsonb('numbers').$type<Record<string, number>>(),
    family_id: integer('family_id'),
    /** Whether it is the cheapest visible member of its family, or has none. */
    is_lead: boolean('is_lead').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.category_id, t.product_id] }),
    index('catalog_listing_product').on(t.product_id),
    // With what decides whether a row is shown, so that pages are found without reading the rows.
    index('catalog_listing_price').on(t.category_id, t.price, t.product_id, t.is_lead, t.family_id),
    index('catalog_listing_position').on(t.category_id, t.position, t.product_id, t.is_lead),
    index('catalog_listing_rating').on(t.category_id, t.rating, t.product_id, t.is_lead),
    index('catalog_listing_created').on(t.category_id, t.created_at, t.product_id, t.is_lead),
    // For the cheaper members of a family.
    index('catalog_listing_family')
      .on(t.family_id, t.category_id, t.price, t.product_id)
      .where(sql`family_id is not null`),
    // In the order of the sample (sample.ts); with both ids a count reads the index alone.
    index('catalog_listing_sold_out')
      .on(t.category_id, sql`hashint4(coalesce(family_id, product_id))`, t.family_id, t.product_id)
      .where(sql`not in_stock and is_lead`),
    // Rows of the root stand for all products. The index `catalog_listing_shelf_facets` on the function `shelf_facets`,
    // for filters within a category, is in a migration of its own. No pending list, because every reader would have to
    // scan it.
    index('catalog_listing_facets')
      .using('gin', t.facets)
      .with({ fastupdate: 'off' })
      .where(sql`category_id = 0`),
    // The sample for large sets (sample.ts). The index `catalog_listing_drawn`, by category in the order of the sample
    // with all columns that filters ask for, is in a migration of its own, because Drizzle can't express `include`.
    index('catalog_listing_drawn_facets')
      .using('gin', t.facets)
      .with({ fastupdate: 'off' })
      .where(sql`category_id = 0 and hashint4(coalesce(family_id, product_id)) & 3 = 0`),
  ],
);

/**
 * How many visible products a category and its descendants have; category 0 is the root. A family counts as one product
 * in `total`, and with each member in `listed`.
 */
export const categoryTotals = pgTable('category_totals', {
  category_id: integer('category_id').primaryKey(),
  total: integer('total').notNull().default(0),
  listed: integer('listed').notNull().default(0),
});

/**
 * How many visible products of a category have a facet: companies, list values, whole stars, having a number. A family
 * counts once if any member has it.
 */
export const categoryFacets = pgTable(
  'category_facets',
  {
    category_id: integer('category_id').notNull(),
    facet: integer('facet').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.category_id, t.facet] })],
);

/**
 * How many visible products of a category have a number. The least and the greatest number are the range of a filter.
 */
const categoryNumberColumns = {
  category_id: integer('category_id').notNull(),
  parameter_id: integer('parameter_id').notNull(),
  number: numeric('number', { mode: 'number' }).notNull(),
  total: integer('total').notNull(),
};
export const categoryNumbers = pgTable('category_numbers', categoryNumberColumns, (t) => [
  primaryKey({ columns: [t.category_id, t.parameter_id, t.number] }),
]);

/** The search document: word forms of both languages, and the words as they are written, for prefix search. */
const productSearchColumns = {
  product_id: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  document: tsvector('document').notNull(),
};
export const productSearch = pgTable('product_search', productSearchColumns, (t) => [
  index('product_search_document').using('gin', t.document),
  // The sample that estimates how many texts have a common word.
  index('product_search_drawn')
    .using('gin', t.document)
    .where(sql`hashint4(product_id) & 63 = 0`),
]);

/** Every word that names, SKUs and brands have ever had; mistyped words find their neighbours here. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
]);

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for an imported review; then author_name names the author. */
    user_id: integer('user_id').references(() => users.id),
    author_name: text('author_name'),
    rating: smallint('rating').notNull(),
    text: text('text').notNull(),
    answer: text('answer'),
    answered_at: moment('answered_at'),
    verified: boolean('verified').notNull().default(false),
    created_at: moment('created_at')
      .notNull()
      .default(sql`now()`),
    status: text('status', { enum: reviewStatuses }).notNull().default('published'),
    /** Why it is hidden. */
    reason: text('reason'),
    /** Imported from another shop; nobody here has verified it. */
    imported: boolean('imported').notNull().default(false),
    /** Whether it is part of the product's rating. */
    counted: boolean('counted').notNull().default(true),
  },
  (t) => [
    unique('reviews_once').on(t.product_id, t.user_id),
    // For a product's page: newest first, by stars, verified ones.
    index('reviews_newest')
      .on(t.product_id, t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('reviews_stars')
      .on(t.product_id, t.rating, t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('reviews_verified')
      .on(t.product_id, t.created_at, t.id)
      .where(sql`status = 'published' and verified`),
    // For the back office: all reviews, and those without an answer.
    index('reviews_created').on(t.created_at, t.id),
    index('reviews_unanswered')
      .on(t.product_id, t.created_at, t.id)
      .where(sql`status = 'published' and answer is null`),
    check('reviews_rating_of_five', sql`${t.rating} between 1 and 5`),
    check(
      'reviews_hidden_for_a_reason',
      sql`(${t.status} = 'hidden' and ${t.reason} is not null) or (${t.status} in ('published', 'waiting') and ${t.reason} is null)`,
    ),
    check('reviews_counted_unless_imported', sql`${t.counted} or ${t.imported}`),
    // The admins' view of waiting reviews, of which there are few.
    index('reviews_waiting')
      .on(t.created_at, t.id)
      .where(sql`status = 'waiting'`),
    // Finds whether somebody has written one before.
    index('reviews_user').on(t.user_id, t.id),
    check('reviews_answered_with_words', sql`${t.answered_at} is null or ${t.answer} is not null`),
  ],
);

/** How many published reviews of each kind a product has. Only triggers of `reviews` write it. */
export const reviewTotals = pgTable(
  'review_totals',
  {
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    verified: boolean('verified').notNull(),
    counted: boolean('counted').notNull().default(true),
    reviews: integer('reviews').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.rating, t.verified, t.counted] }),
    check('review_totals_not_negative', sql`${t.reviews} >= 0`),
  ],
);

/** Wish lists. */
const wishColumns = {
  user_id: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  product_id: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  added_at: moment('added_at')
    .notNull()
    .default(sql`now()`),
};
export const wishes = pgTable('wishes', wishColumns, (t) => [
  primaryKey({ columns: [t.user_id, t.product_id] }),
  index('wishes_product').on(t.product_id),
  index('wishes_newest').on(t.user_id, t.added_at, t.product_id),
]);

/**
 * Products on wish lists whose price has dropped, until their buyers are notified. Written by a trigger of `products`.
 */
export const priceDrops = pgTable('price_drops', {
  product_id: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** The price before the first drop that nobody was notified of. */
  price: money('price').notNull(),
  at: moment('at')
    .notNull()
    .default(sql`now()`),
});

/** Who was notified of a price drop, and when: at most once a day for each product and person. */
const priceNoticeColumns = {
  product_id: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  user_id: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  told_at: moment('told_at').notNull(),
};
export const priceNotices = pgTable('price_notices', priceNoticeColumns, (t) => [
  primaryKey({ columns: [t.product_id, t.user_id] }),
  index('price_notices_user').on(t.user_id),
  index('price_notices_told').on(t.told_at),
]);
