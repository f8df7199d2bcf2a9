/** Countries of the real world with their phone codes and masks. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { all, page, paging } from './lists.ts';
import { everyone } from './roles.ts';

export const Country = z.object({
  id: Id,
  /** Phone code as digits: "61". */
  code: z.string(),
  /** ISO 3166-1 alpha-2: "AU". */
  iso: z.string(),
  en_name: z.string(),
  name: z.string(),
  /** "999 999 999": one 9 a digit of the national number. */
  mask: z.string(),
  active: z.boolean(),
});
export type Country = z.output<typeof Country>;

/** A country as the picker of a phone's code needs it. */
export const PhoneCountry = Country.extend({
  /** How many digits a mobile number of it may have, trunk 0 left out: those of its mask, and what the world's numbering plans say. */
  lengths: z.array(z.int()),
});
export type PhoneCountry = z.output<typeof PhoneCountry>;

export const countries = {
  list: endpoint('GET /api/countries', { summary: 'All countries, unpaged', access: everyone, response: all(PhoneCountry) }),
  phoneCodes: endpoint('GET /api/phone_codes', { summary: 'The same as a list, only the active ones if asked', access: everyone, query: z.object({ ...paging, active: z.boolean().optional() }), response: page(PhoneCountry) }),
};
