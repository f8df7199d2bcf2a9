/** Stores and pickup points with their working hours. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { everyone } from './roles.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock hours in the store's own zone; `to` may be 24:00. */
export const Hours = z.object({ from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/) });
export type Hours = z.output<typeof Hours>;
export const WorkingTime = z.object(Object.fromEntries(weekdays.map((day) => [day, Hours.nullable()])) as Record<Weekday, z.ZodNullable<typeof Hours>>);
export type WorkingTime = z.output<typeof WorkingTime>;

export const Store = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  en_name: z.string().nullable(),
  location: z.object({ address: z.string(), lat: z.number().nullable(), lng: z.number().nullable() }),
  phone: z.string().nullable(),
  time_zone: z.string(),
  pickup: z.boolean(),
  warehouse: z.boolean(),
  working_time: WorkingTime,
  is_open: z.boolean(),
  opens_at: Timestamp.nullable(),
});
export type Store = z.output<typeof Store>;

export const stores = {
  list: endpoint('GET /api/shop/stores', {
    summary: 'Stores, of one company if asked',
    access: everyone,
    query: z.object({ ...listKeys(['id', 'name']), company_id: Id.optional(), pickup: z.boolean().optional() }),
    response: page(Store),
  }),
  get: endpoint('GET /api/shop/store/{id}', { summary: 'A store', access: everyone, params: byId, response: Store, failures: ['not_found'] }),
};
