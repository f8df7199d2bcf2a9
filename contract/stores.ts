/** Stores and pickup points with their working hours. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Name, OptionalName, Phone, requiredText, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { everyone, staff } from './roles.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Local times in the store's time zone; `to` may be 24:00. */
export const Hours = z.object({
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
});
export type Hours = z.output<typeof Hours>;
export const WorkingTime = z.object(
  Object.fromEntries(weekdays.map((day) => [day, Hours.nullable()])) as Record<Weekday, z.ZodNullable<typeof Hours>>,
);
export type WorkingTime = z.output<typeof WorkingTime>;

export const Store = z.object({
  id: Id,
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }),
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
  updated_at: Timestamp,
});
export type Store = z.output<typeof Store>;

const isBefore = ({ from, to }: Hours) => from < to;
/** Hours as input: `from` before `to`, within one day. A missing day stays unchanged, null means closed. */
const WrittenHours = Hours.refine(isBefore, { params: { failure: 'hours_order' } })
  .nullable()
  .optional();
export const WorkingTimeEdit = z.object(
  Object.fromEntries(weekdays.map((day) => [day, WrittenHours])) as Record<Weekday, typeof WrittenHours>,
);

const Location = z
  .object({
    address: requiredText(255),
    lat: z.number().min(-90).max(90).nullish(),
    lng: z.number().min(-180).max(180).nullish(),
  })
  .meta({ kind: 'location' });
/** The IANA name of a time zone that this server knows. */
export const TimeZone = z.string().max(64).refine(isTimeZone);

const writable = {
  name: Name,
  en_name: OptionalName,
  location: Location,
  phone: z
    .union([Phone, z.literal('')])
    .nullish()
    .meta({ kind: 'phone' }),
  /** Omitted or null: the time zone of the location. */
  time_zone: TimeZone.nullish(),
  pickup: z.boolean(),
  warehouse: z.boolean(),
  working_time: WorkingTimeEdit,
};
export const StoreCreate = z.object({
  ...writable,
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
  pickup: z.boolean().default(false),
  warehouse: z.boolean().default(false),
  working_time: WorkingTimeEdit.optional(),
});
export const StoreEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

export const stores = {
  list: endpoint('GET /api/shop/stores', {
    summary: 'Stores, of one company if asked',
    access: everyone,
    query: z.object({
      ...listKeys(['id', 'name', 'updated_at']),
      /** `own`: only of the caller's companies, for an admin all. */ scope: z.enum(['open', 'own']).optional(),
      company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
      pickup: z.boolean().optional(),
      warehouse: z.boolean().optional(),
    }),
    response: page(Store),
  }),
  get: endpoint('GET /api/shop/store/{id}', {
    summary: 'A store',
    access: everyone,
    params: byId,
    response: Store,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/store', {
    summary: 'Add a store; its time zone follows from its place',
    access: staff,
    body: StoreCreate,
    response: Store,
    status: 201,
  }),
  edit: endpoint('POST /api/shop/store/{id}', {
    summary: 'Change a store',
    access: staff,
    params: byId,
    body: StoreEdit,
    response: Store,
    failures: ['not_found', 'stale'],
  }),
  workingTime: endpoint('POST /api/shop/store/{id}/working_time', {
    summary: 'Set its hours',
    access: staff,
    params: byId,
    body: z.object({ working_time: WorkingTimeEdit }),
    response: Store,
    failures: ['not_found'],
  }),
  remove: endpoint('DELETE /api/shop/store/{id}', {
    summary: 'Delete a store; orders still say where they were picked up',
    access: staff,
    params: byId,
    failures: ['not_found'],
  }),
};
