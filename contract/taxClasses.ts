/** Tax classes: how products are taxed, apart from the rates of the countries. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, names, responseNames, Search, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { admins, staff } from './roles.ts';
import { taxClassReasons } from './rules/taxRules.ts';

/** How lines of the class are explained on documents. `zero` and `exempt` have no rates. */
const Reason = z.enum(taxClassReasons).meta({ kind: 'choice' });

/** The code by which products and imports name the class. */
export const TaxClassCode = z
  .string()
  .max(40)
  .refine((code) => /^[a-z][a-z0-9_]+$/.test(code), { params: { failure: 'tax_class_code' } })
  .meta({ kind: 'text' });

export const TaxClass = z.object({
  id: Id,
  code: z.string(),
  ...responseNames,
  reason: Reason,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TaxClass = z.output<typeof TaxClass>;

export const taxClasses = {
  list: endpoint('GET /api/admin/tax_classes', {
    summary: 'Tax classes, as ra-data-simple-rest asks for them; vendors choose from them for their products',
    access: staff,
    query: z.object(simpleRestKeys(['name', 'code', 'created_at'], { q: Search.optional() })),
    response: z.array(TaxClass),
  }),
  get: endpoint('GET /api/admin/tax_classes/{id}', {
    summary: 'A tax class',
    access: admins,
    params: byId,
    response: TaxClass,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/tax_classes', {
    summary: 'Add a tax class',
    access: admins,
    body: z.object({ ...names, code: TaxClassCode, reason: Reason }),
    response: TaxClass,
    status: 201,
    failures: ['tax_class_taken'],
  }),
  edit: endpoint('PUT /api/admin/tax_classes/{id}', {
    summary: 'Rename a tax class; its code and its reason stay, because products, rates and orders depend on them',
    access: admins,
    params: byId,
    /** `updated_at` of the version that was read: if somebody has changed it since, the answer is `stale`. */
    body: z.object(names).partial().extend({ updated_at: Timestamp.optional() }),
    response: TaxClass,
    failures: ['not_found', 'stale'],
  }),
  remove: endpoint('DELETE /api/admin/tax_classes/{id}', {
    summary: 'Delete a tax class that no product and no rate uses',
    access: admins,
    params: byId,
    response: TaxClass,
    failures: ['not_found', 'tax_class_in_use', 'tax_class_standard'],
  }),
};
