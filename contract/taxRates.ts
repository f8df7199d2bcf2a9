/** Tax rates: how many percent a class is taxed with in a country, and when. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, CountryCode, Day, Id, nameText, Search, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { hasTwoDecimals } from './money.ts';
import { admins } from './roles.ts';

const ClassId = Id.meta({ kind: 'ref', noun: 'taxClasses' });
/** 0 to 100, with two decimals. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'percent' });

export const TaxRate = z.object({
  id: Id,
  class_id: ClassId,
  country: CountryCode,
  /** The part of the country in which it applies in place of the country's rate; null for the whole country. */
  region: z.string().nullable(),
  rate: Percent,
  /** Both days inclusive, in UTC. */
  valid_from: z.string().meta({ kind: 'day' }),
  valid_to: z.string().nullable().meta({ kind: 'day' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TaxRate = z.output<typeof TaxRate>;

const endFirstFailure = { path: ['valid_to'], params: { failure: 'end_first' } };
const hasOrderedDays = ({
  valid_from,
  valid_to,
}: {
  valid_from?: string | undefined;
  valid_to?: string | null | undefined;
}) => !valid_from || !valid_to || valid_from <= valid_to;

const writable = {
  class_id: ClassId,
  country: CountryCode,
  region: nameText(100).nullish().meta({ kind: 'text' }),
  rate: Percent,
  valid_from: Day,
  valid_to: Day.nullish(),
};

export const taxRates = {
  list: endpoint('GET /api/admin/tax_rates', {
    summary: 'Tax rates, as ra-data-simple-rest asks for them; `q` finds a country by its name or code',
    access: admins,
    query: z.object(
      simpleRestKeys(['country', 'rate', 'valid_from', 'valid_to', 'created_at'], {
        q: Search.optional(),
        class_id: ClassId.optional(),
      }),
    ),
    response: z.array(TaxRate),
  }),
  get: endpoint('GET /api/admin/tax_rates/{id}', {
    summary: 'A tax rate',
    access: admins,
    params: byId,
    response: TaxRate,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/tax_rates', {
    summary: 'Add a tax rate; no other one of its class, country and region applies on any of its days',
    access: admins,
    body: z.object(writable).refine(hasOrderedDays, endFirstFailure),
    response: TaxRate,
    status: 201,
    failures: ['tax_period_overlaps'],
  }),
  edit: endpoint('PUT /api/admin/tax_rates/{id}', {
    summary: 'Change a tax rate; orders that were placed keep the tax that they were placed with',
    access: admins,
    params: byId,
    /** `updated_at` of the version that was read: if somebody has changed it since, the answer is `stale`. */
    body: z
      .object(writable)
      .partial()
      .extend({ updated_at: Timestamp.optional() })
      .refine(hasOrderedDays, endFirstFailure),
    response: TaxRate,
    failures: ['not_found', 'tax_period_overlaps', 'stale'],
  }),
  remove: endpoint('DELETE /api/admin/tax_rates/{id}', {
    summary: 'Delete a tax rate; orders that were placed keep the tax that they were placed with',
    access: admins,
    params: byId,
    response: TaxRate,
    failures: ['not_found'],
  }),
};
