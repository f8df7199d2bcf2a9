/**
 * Families: products of one company that differ in one to three options, such as size and color. A member is a product
 * with its own SKU, barcode, price, stock and photos. The family holds what all members share: company, category,
 * product type and description.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  byId,
  descriptions,
  Id,
  Name,
  names,
  responseDescriptions,
  responseNames,
  Stock,
  Timestamp,
} from './fields.ts';
import { Price } from './money.ts';
import { FamilyOption, Product, productDetails, ProductParameter } from './products.ts';
import { staff } from './roles.ts';

export const maxFamilyMembers = 2_000;
export const maxFamilyOptions = 3;
export const maxOptionValues = 200;

const references = {
  category_id: Id.meta({ kind: 'ref', noun: 'categories' }),
  type_id: Id.meta({ kind: 'ref', noun: 'productTypes' }),
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }),
};

/** What the grid changes of a member. An absent field stays as it is. */
const cells = z.object({
  ...names,
  sku: Name,
  price: Price,
  /** At least the price; a higher price removes it. */
  compare_at_price: Price.nullish(),
  total_count: Stock,
  active: z.boolean(),
  ...productDetails,
});

/**
 * A new member. With `product_id` an existing product of the company joins the family: its category and description
 * become those of the family, and its product type must be the same. Without it a product is created, and needs `sku`
 * and `price`; its name is by default that of the family with the values.
 */
const newMember = cells.partial().extend({ product_id: Id.optional() });

const FamilyCreate = z.object({
  ...names,
  ...descriptions,
  category_id: references.category_id,
  type_id: references.type_id.optional(),
  company_id: references.company_id.optional(),
  /** Parameters of each created product. */
  parameters: z.array(ProductParameter).max(100).optional(),
  options: z
    .array(z.object({ ...names, values: z.array(z.object(names)).min(1).max(maxOptionValues) }))
    .min(1)
    .max(maxFamilyOptions),
  /** The combinations to create. `values`: for each option in order the position of its value, from 0. */
  members: z
    .array(newMember.extend({ values: z.array(z.int().min(0).max(maxOptionValues)).max(maxFamilyOptions) }))
    .min(1)
    .max(maxFamilyMembers),
});

const FamilyEdit = z.object({
  name: Name.optional(),
  en_name: names.en_name,
  ...descriptions,
  category_id: references.category_id.optional(),
  /**
   * All options of the family with all their values, in the order that they get. Values without an id are added, absent
   * ones are removed; a value that a member has can't be removed.
   */
  options: z
    .array(
      z.object({
        id: Id,
        ...names,
        values: z
          .array(z.object({ id: Id.optional(), ...names }))
          .min(1)
          .max(maxOptionValues),
      }),
    )
    .min(1)
    .max(maxFamilyOptions)
    .optional(),
  updated_at: Timestamp.optional(),
});

/** A member in the grid, whether the storefront shows it or not. */
const FamilyMember = z.object({
  product_id: Id,
  /** The ids of its values: one for each option, in the order of the options. */
  values: z.array(Id),
  ...Product.pick({
    name: true,
    en_name: true,
    sku: true,
    price: true,
    count: true,
    total_count: true,
    active: true,
    barcode: true,
    weight_g: true,
    length_mm: true,
    width_mm: true,
    height_mm: true,
    cost: true,
    tags: true,
    updated_at: true,
  }).shape,
  /** While a sale runs; `price` is then the one after it. */
  sale_price: Price.optional(),
  compare_at_price: Price.nullable(),
  photo: z.object({ thumbnail: z.string(), alt: z.string().nullable() }).nullable(),
});

const Family = z.object({
  id: Id,
  ...responseNames,
  ...responseDescriptions,
  company: Product.shape.company.pick({ id: true, brand: true }),
  category: Product.shape.category,
  type: Product.shape.type,
  options: z.array(FamilyOption),
  members: z.array(FamilyMember),
  updated_at: Timestamp,
});
export type Family = z.output<typeof Family>;
export type FamilyMember = z.output<typeof FamilyMember>;

export const families = {
  get: endpoint('GET /api/shop/product_family/{id}', {
    summary: 'A family with its members as a grid',
    access: staff,
    params: byId,
    response: Family,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/product_family', {
    summary: 'Make a family of new and existing products; errors name the member and its field: members.3.sku',
    access: staff,
    body: FamilyCreate,
    response: Family,
    status: 201,
    failures: ['products_limit'],
  }),
  edit: endpoint('PUT /api/shop/product_family/{id}', {
    summary: 'Change what the members share, and the options with their values',
    access: staff,
    params: byId,
    body: FamilyEdit,
    response: Family,
    failures: ['not_found', 'stale', 'in_use'],
  }),
  dissolve: endpoint('DELETE /api/shop/product_family/{id}', {
    summary: 'Dissolve a family; its products stand alone afterwards',
    access: staff,
    params: byId,
    failures: ['not_found', 'products_limit'],
  }),
  addMembers: endpoint('POST /api/shop/product_family/{id}/members', {
    summary: 'Add new or existing products to a family; errors name the member and its field: members.3.sku',
    access: staff,
    params: byId,
    body: z.object({
      parameters: FamilyCreate.shape.parameters,
      /** `values`: for each option in order the id of its value. */
      members: z
        .array(newMember.extend({ values: z.array(Id).max(maxFamilyOptions) }))
        .min(1)
        .max(maxFamilyMembers),
    }),
    response: Family,
    status: 201,
    failures: ['not_found', 'products_limit'],
  }),
  saveMembers: endpoint('PUT /api/shop/product_family/{id}/members', {
    summary: 'Save changes of the grid, all or none; errors name the change and its field: changes.3.sku',
    access: staff,
    params: byId,
    body: z.object({
      changes: z
        .array(cells.partial().extend({ product_id: Id, updated_at: Timestamp.optional() }))
        .min(1)
        .max(maxFamilyMembers),
    }),
    response: Family,
    failures: ['not_found', 'stale', 'products_limit'],
  }),
  releaseMembers: endpoint('POST /api/shop/product_family/{id}/members/release', {
    summary: 'Take products out of a family, which ends without members; they stand alone afterwards, or are deleted',
    access: staff,
    params: byId,
    body: z.object({
      product_ids: z.array(Id).min(1).max(maxFamilyMembers),
      /** Deletes the products; those that were ever ordered are archived. */
      should_delete: z.boolean().optional(),
    }),
    failures: ['not_found', 'products_limit'],
  }),
};
