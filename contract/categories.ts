/** The category tree. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { responseDescriptions, responseNames, byId, descriptions, Id, names, Timestamp } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { admins, everyone } from './roles.ts';

export const Category = z.object({
  id: Id,
  ...responseNames,
  ...responseDescriptions,
  active: z.boolean(),
  parent: Id.nullable(),
  position: z.int(),
  /** Number of visible products, including those of descendants. */
  products_count: z.int(),
  updated_at: Timestamp,
});
export type Category = z.output<typeof Category>;

export type CategoryNode = Category & { children: CategoryNode[] };
export const CategoryNode: z.ZodType<CategoryNode> = Category.extend({
  get children() {
    return z.array(CategoryNode);
  },
});

/** What a change would remove from the storefront and add to it. */
export const Impact = z.object({
  categories_leaving: z.int(),
  categories_returning: z.int(),
  products_leaving: z.int(),
  products_returning: z.int(),
});
export type Impact = z.output<typeof Impact>;

const Parent = Id.meta({ kind: 'ref', noun: 'categories' });
const writable = { ...names, ...descriptions, active: z.boolean(), parent: Parent.nullish() };
const CategoryCreate = z.object({ ...writable, active: z.boolean().default(true) });
const CategoryEdit = z
  .object(writable)
  .partial()
  .extend({ position: z.int().min(0).optional(), updated_at: Timestamp.optional() });

export const categories = {
  list: endpoint('GET /api/shop/categories', {
    summary: 'Categories, of one parent if asked',
    access: everyone,
    query: z.object({
      ...listKeys(['position', 'id', 'name']),
      parent: Parent.optional(),
      active: z.boolean().optional(),
    }),
    response: page(Category),
  }),
  full: endpoint('GET /api/shop/categories/full', {
    summary: 'The whole tree',
    access: everyone,
    response: all(CategoryNode),
  }),
  roots: endpoint('GET /api/shop/categories/roots', {
    summary: 'The top of the tree',
    access: everyone,
    response: all(Category),
  }),
  get: endpoint('GET /api/shop/category/{id}', {
    summary: 'A category',
    access: everyone,
    params: byId,
    response: Category,
    failures: ['not_found'],
  }),
  children: endpoint('GET /api/shop/category/{id}/children', {
    summary: 'Its children',
    access: everyone,
    params: byId,
    response: all(Category),
    failures: ['not_found'],
  }),
  parents: endpoint('GET /api/shop/category/{id}/parents', {
    summary: 'Its ancestors, root first',
    access: everyone,
    params: byId,
    response: all(Category),
    failures: ['not_found'],
  }),
  impact: endpoint('POST /api/shop/categories/impact', {
    summary: 'What hiding, showing or moving categories would do to the storefront; nothing is changed',
    access: admins,
    body: z.object({ ids: z.array(Id).min(1).max(10_000), active: z.boolean().optional(), parent: Id.nullish() }),
    response: Impact,
    unit: 'read',
  }),
  create: endpoint('POST /api/shop/category', {
    summary: 'Add a category',
    access: admins,
    body: CategoryCreate,
    response: Category,
    status: 201,
  }),
  edit: endpoint('PUT /api/shop/category/{id}', {
    summary: 'Change a category',
    access: admins,
    params: byId,
    body: CategoryEdit,
    response: Category,
    failures: ['not_found', 'category_cycle', 'stale'],
  }),
  remove: endpoint('DELETE /api/shop/category/{id}', {
    summary: 'Delete an empty category',
    access: admins,
    params: byId,
    failures: ['not_found', 'category_in_use'],
  }),
  setPositions: endpoint('POST /api/shop/categories/set_positions', {
    summary: 'Put these categories, in this order, under a parent',
    access: admins,
    body: z.object({ parent: Id.nullable(), ids: z.array(Id).min(1).max(10_000) }),
    response: all(Category),
    failures: ['not_found', 'category_cycle'],
  }),
};
