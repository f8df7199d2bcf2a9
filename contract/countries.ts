/** Countries with their phone codes and masks. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, text } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { admins, everyone } from './roles.ts';

export const Country = z.object({
  id: Id,
  /** Phone code as digits: "61". */
  code: z.string(),
  /** ISO 3166-1 alpha-2: "AU". */
  iso: z.string(),
  en_name: z.string(),
  name: z.string(),
  /** "999 999 999": one 9 for each digit of the national number. */
  mask: z.string(),
  active: z.boolean(),
});
export type Country = z.output<typeof Country>;

/** A country for the phone code picker. */
export const PhoneCountry = Country.extend({
  /**
   * The possible digit counts of a mobile number without the trunk 0: that of the mask and those of the numbering plan.
   */
  lengths: z.array(z.int()),
});
export type PhoneCountry = z.output<typeof PhoneCountry>;

/** Digits of a phone code, with or without the plus sign. */
const PhoneCode = text(8)
  .refine((code) => /^\+?[1-9]\d{0,3}$/.test(code), { params: { failure: 'phone_code' } })
  .meta({ kind: 'text' });
/** One 9 for each digit of the national number, 4 to 15 of them, with separators between them. */
const Mask = text(40)
  .refine((mask) => /^[9 ()-]+$/.test(mask) && /^9{4,15}$/.test(mask.replace(/[ ()-]/g, '')), {
    params: { failure: 'phone_mask' },
  })
  .meta({ kind: 'text' });

export const CountryEdit = z.object({
  code: PhoneCode.optional(),
  mask: Mask.optional(),
  active: z.boolean().optional(),
});

export const countries = {
  list: endpoint('GET /api/countries', {
    summary: 'All countries, unpaged',
    access: everyone,
    response: all(PhoneCountry),
  }),
  phoneCodes: endpoint('GET /api/phone_codes', {
    summary: 'The same as a list, only the active ones if asked; sorted by `name` in the reader’s language',
    access: everyone,
    query: z.object({ ...listKeys(['en_name', 'name', 'iso', 'code']), active: z.boolean().optional() }),
    response: page(PhoneCountry),
  }),
  get: endpoint('GET /api/phone_code/{id}', {
    summary: 'One of them',
    access: everyone,
    params: byId,
    response: PhoneCountry,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/phone_code/{id}/edit', {
    summary: 'Change a country’s phone code and mask, and whether the sign-in offers it',
    access: admins,
    params: byId,
    body: CountryEdit,
    response: PhoneCountry,
    failures: ['not_found', 'last_country'],
  }),
};
