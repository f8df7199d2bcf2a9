/** A company's delivery notes, which buyers read at checkout. Stores have their own pickup data. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, CountryCode, Id, text } from './fields.ts';
import { everyone, staff } from './roles.ts';

/** Blank and null clear it. */
const Note = text(1000).nullish();

export const ShippingSettings = z.object({
  company_id: Id,
  /** The company's country: that of addresses without one. */
  country: CountryCode,
  delivery_note: z.string().nullable(),
  en_delivery_note: z.string().nullable(),
  delivery_methods: z.int().meta({ description: 'Methods of all its zones: the most that can reach an address' }),
  pickup_stores: z.int(),
});
export type ShippingSettings = z.output<typeof ShippingSettings>;

export const shipping = {
  get: endpoint('GET /api/company/{id}/shipping_settings', {
    summary: 'What a company says of its deliveries',
    access: everyone,
    params: byId,
    response: ShippingSettings,
    failures: ['not_found'],
  }),
  set: endpoint('PUT /api/company/{id}/shipping_settings', {
    summary: 'Change it',
    access: staff,
    params: byId,
    body: z.object({ delivery_note: Note, en_delivery_note: Note }),
    response: ShippingSettings,
    failures: ['not_found'],
  }),
};
