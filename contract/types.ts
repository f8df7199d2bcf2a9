/** Product types and their parameters. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answeredNames, byId, Id, names, OptionalName, requiredText, text } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { admins, everyone } from './roles.ts';

export const ParameterValue = z.object({ value: z.string(), name: z.string(), en_name: z.string().nullable() });
export const Parameter = z.object({
  id: Id,
  ...answeredNames,
  type: z.enum(['number', 'list']),
  /** In the installation's language, and in English. */
  unit: z.string().nullable(),
  en_unit: z.string().nullable(),
  values: z.array(ParameterValue),
});
export type Parameter = z.output<typeof Parameter>;

/** A parameter as a type asks for it. */
export const TypeParameter = Parameter.extend({ required: z.boolean(), position: z.int() });
export type TypeParameter = z.output<typeof TypeParameter>;

export const ProductType = z.object({ id: Id, ...answeredNames, parameters: z.array(TypeParameter) });
export type ProductType = z.output<typeof ProductType>;

/** A value of a list; a bare string stands for value and names. */
const WrittenValue = z.union([requiredText(255), z.object({ value: requiredText(255), name: requiredText(255), en_name: OptionalName })]);
const parameterFields = {
  ...names,
  unit: text(32).nullish().meta({ kind: 'text' }),
  en_unit: text(32).nullish().meta({ kind: 'text' }),
  /** Of a list, in order: these take the place of those there are. */
  values: z.array(WrittenValue).max(1000).optional(),
};
export const ParameterCreate = z.object({ ...parameterFields, type: z.enum(['number', 'list']) });
export const ParameterEdit = z.object({ ...parameterFields, type: z.enum(['number', 'list']) }).partial();

const Attached = z.object({ parameter_id: Id, required: z.boolean().optional(), position: z.int().min(0).max(1000).optional() });

export const productTypes = {
  list: endpoint('GET /api/shop/product_types', { summary: 'Product types with their parameters', access: everyone, query: z.object(listKeys(['id', 'name'])), response: page(ProductType) }),
  get: endpoint('GET /api/shop/product_type/{id}', { summary: 'A product type', access: everyone, params: byId, response: ProductType, failures: ['not_found'] }),
  create: endpoint('POST /api/shop/product_type', { summary: 'Add a product type', access: admins, body: z.object(names), response: ProductType, status: 201 }),
  edit: endpoint('PUT /api/shop/product_type/{id}', { summary: 'Rename a product type', access: admins, params: byId, body: z.object(names).partial(), response: ProductType, failures: ['not_found'] }),
  remove: endpoint('DELETE /api/shop/product_type/{id}', { summary: 'Delete a type that no product is of', access: admins, params: byId, failures: ['not_found', 'in_use'] }),
  parameters: endpoint('GET /api/shop/product_type_parameter/{id}', { summary: 'What a type asks for', access: everyone, params: byId, response: all(TypeParameter), failures: ['not_found'] }),
  attach: endpoint('POST /api/shop/product_type_parameter/{id}', { summary: 'Let a type ask for a parameter too', access: admins, params: byId, body: Attached, response: ProductType, failures: ['not_found'] }),
  editAttached: endpoint('PUT /api/shop/product_type_parameter/{id}', { summary: 'Change whether it is required, or its place', access: admins, params: byId, body: Attached, response: ProductType, failures: ['not_found'] }),
  detach: endpoint('DELETE /api/shop/product_type_parameter/{id}', {
    summary: 'Let a type ask for a parameter no more; where products have a value for it, only with `drop_values`',
    access: admins,
    params: byId,
    query: z.object({ parameter_id: Id, drop_values: z.boolean().default(false) }),
    response: ProductType,
    failures: ['not_found', 'parameter_in_use'],
  }),
};

export const parameters = {
  list: endpoint('GET /api/shop/parameters', { summary: 'Parameters', access: everyone, query: z.object(listKeys(['id', 'name'])), response: page(Parameter) }),
  get: endpoint('GET /api/shop/parameter/{id}', { summary: 'A parameter', access: everyone, params: byId, response: Parameter, failures: ['not_found'] }),
  create: endpoint('POST /api/shop/parameter', { summary: 'Add a parameter', access: admins, body: ParameterCreate, response: Parameter, status: 201 }),
  edit: endpoint('PUT /api/shop/parameter/{id}', { summary: 'Change a parameter; a value that products have can’t go', access: admins, params: byId, body: ParameterEdit, response: Parameter, failures: ['not_found', 'in_use'] }),
  remove: endpoint('DELETE /api/shop/parameter/{id}', { summary: 'Delete a parameter that no type asks for', access: admins, params: byId, failures: ['not_found', 'in_use'] }),
};
