/** Product types and their parameters. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { responseNames, byId, Id, names, OptionalName, requiredText, text, Timestamp } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { admins, everyone } from './roles.ts';

export const ParameterValue = z.object({ value: z.string(), name: z.string(), en_name: z.string().nullable() });
export type ParameterValue = z.output<typeof ParameterValue>;
const parameterTypes = z.enum(['number', 'list']);
const answeredParameter = {
  id: Id,
  ...responseNames,
  type: parameterTypes,
  /** In the installation's language, and in English. */
  unit: z.string().nullable(),
  en_unit: z.string().nullable(),
  values: z.array(ParameterValue),
};

export const Parameter = z.object({
  ...answeredParameter,
  updated_at: Timestamp,
  /** For admins: number of types that have it, and of products that have a value for it. */
  types_count: z.int().optional(),
  products_count: z.int().optional(),
});
export type Parameter = z.output<typeof Parameter>;

/** A parameter of a type. */
export const TypeParameter = z.object({ ...answeredParameter, required: z.boolean(), position: z.int() });
export type TypeParameter = z.output<typeof TypeParameter>;

export const ProductType = z.object({
  id: Id,
  ...responseNames,
  parameters: z.array(TypeParameter),
  updated_at: Timestamp,
  /** For admins: number of products of the type. */
  products_count: z.int().optional(),
});
export type ProductType = z.output<typeof ProductType>;

export const maxValues = 1000;
/** The most parameters of a type. */
export const maxParameters = 100;

/** A value of a list parameter; a plain string stands for value and names. */
const ListValueInput = z.union([
  requiredText(255),
  z.object({ value: requiredText(255), name: requiredText(255), en_name: OptionalName }),
]);
const Unit = text(32).nullish().meta({ kind: 'text' });
const parameterFields = {
  ...names,
  type: parameterTypes,
  unit: Unit,
  en_unit: Unit,
  /** For a list, in order: replaces the existing values. */
  values: z.array(ListValueInput).max(maxValues).optional(),
};
/** The number of products that lose their value, as the admin saw it. If it has changed, nothing is deleted. */
const ExpectedProducts = z.int().min(0);
export const ParameterCreate = z.object(parameterFields);
export const ParameterEdit = z
  .object(parameterFields)
  .partial()
  .extend({
    /** Values to delete although products have them. */
    drop_values: z
      .array(z.object({ value: text(255), products: ExpectedProducts }))
      .max(maxValues)
      .optional(),
    updated_at: Timestamp.optional(),
  });

const AttachedParameter = z.object({
  parameter_id: Id,
  required: z.boolean().optional(),
  position: z.int().min(0).max(1000).optional(),
});
const typeFields = {
  ...names,
  /** All parameters of the type, in this order unless positions are given: replaces the existing ones. */
  parameters: z.array(AttachedParameter).max(maxParameters).optional(),
};
export const TypeCreate = z.object(typeFields);
export const TypeEdit = z
  .object(typeFields)
  .partial()
  .extend({
    /** Parameters to remove although products of the type have values for them. */
    drop_values: z
      .array(z.object({ parameter_id: Id, products: ExpectedProducts }))
      .max(maxParameters)
      .optional(),
    updated_at: Timestamp.optional(),
  });

export const productTypes = {
  list: endpoint('GET /api/shop/product_types', {
    summary: 'Product types with their parameters',
    access: everyone,
    query: z.object(listKeys(['id', 'name'])),
    response: page(ProductType),
  }),
  get: endpoint('GET /api/shop/product_type/{id}', {
    summary: 'A product type',
    access: everyone,
    params: byId,
    response: ProductType,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/product_type', {
    summary: 'Add a product type, with what it asks for',
    access: admins,
    body: TypeCreate,
    response: ProductType,
    status: 201,
  }),
  edit: endpoint('PUT /api/shop/product_type/{id}', {
    summary: 'Change a product type; a parameter that its products have a value for goes only as `drop_values` says',
    access: admins,
    params: byId,
    body: TypeEdit,
    response: ProductType,
    failures: ['not_found', 'parameter_in_use', 'stale'],
  }),
  remove: endpoint('DELETE /api/shop/product_type/{id}', {
    summary: 'Delete a type that no product is of',
    access: admins,
    params: byId,
    failures: ['not_found', 'in_use'],
  }),
  parameters: endpoint('GET /api/shop/product_type_parameter/{id}', {
    summary: 'What a type asks for',
    access: everyone,
    params: byId,
    response: all(TypeParameter),
    failures: ['not_found'],
  }),
  attach: endpoint('POST /api/shop/product_type_parameter/{id}', {
    summary: 'Let a type ask for a parameter too',
    access: admins,
    params: byId,
    body: AttachedParameter,
    response: ProductType,
    failures: ['not_found'],
  }),
  editAttached: endpoint('PUT /api/shop/product_type_parameter/{id}', {
    summary: 'Change whether it is required, or its place',
    access: admins,
    params: byId,
    body: AttachedParameter,
    response: ProductType,
    failures: ['not_found'],
  }),
  detach: endpoint('DELETE /api/shop/product_type_parameter/{id}', {
    summary:
      'Let a type ask for a parameter no more; where products have a value for it, only if `drop_values` says how many',
    access: admins,
    params: byId,
    query: z.object({ parameter_id: Id, drop_values: ExpectedProducts.optional() }),
    response: ProductType,
    failures: ['not_found', 'parameter_in_use'],
  }),
};

export const parameters = {
  list: endpoint('GET /api/shop/parameters', {
    summary: 'Parameters',
    access: everyone,
    query: z.object({ ...listKeys(['id', 'name']), type: parameterTypes.optional() }),
    response: page(Parameter),
  }),
  get: endpoint('GET /api/shop/parameter/{id}', {
    summary: 'A parameter',
    access: everyone,
    params: byId,
    response: Parameter,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/parameter', {
    summary: 'Add a parameter',
    access: admins,
    body: ParameterCreate,
    response: Parameter,
    status: 201,
  }),
  edit: endpoint('PUT /api/shop/parameter/{id}', {
    summary: 'Change a parameter; a value that products have goes only as `drop_values` says',
    access: admins,
    params: byId,
    body: ParameterEdit,
    response: Parameter,
    failures: ['not_found', 'in_use', 'parameter_in_use', 'parameter_in_rule', 'stale'],
  }),
  remove: endpoint('DELETE /api/shop/parameter/{id}', {
    summary: 'Delete a parameter that no type asks for',
    access: admins,
    params: byId,
    failures: ['not_found', 'in_use', 'parameter_in_rule'],
  }),
};
