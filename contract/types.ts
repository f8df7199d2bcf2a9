/** Product types and their parameters. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answeredNames, byId, Id } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { everyone } from './roles.ts';

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

export const ProductType = z.object({
  id: Id,
  ...answeredNames,
  parameters: z.array(Parameter.extend({ required: z.boolean(), position: z.int() })),
});
export type ProductType = z.output<typeof ProductType>;

export const productTypes = {
  list: endpoint('GET /api/shop/product_types', { summary: 'Product types with their parameters', access: everyone, query: z.object(listKeys(['id', 'name'])), response: page(ProductType) }),
  get: endpoint('GET /api/shop/product_type/{id}', { summary: 'A product type', access: everyone, params: byId, response: ProductType, failures: ['not_found'] }),
};

export const parameters = {
  list: endpoint('GET /api/shop/parameters', { summary: 'Parameters', access: everyone, query: z.object(listKeys(['id', 'name'])), response: page(Parameter) }),
  get: endpoint('GET /api/shop/parameter/{id}', { summary: 'A parameter', access: everyone, params: byId, response: Parameter, failures: ['not_found'] }),
};
