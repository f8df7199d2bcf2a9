/** People: what a signed-in person is told about themselves. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Country } from './countries.ts';
import { Password } from './auth.ts';
import { byId, Id, Language, OptionalName, Timestamp } from './fields.ts';
import { listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { type Audience, roleNames, signedIn } from './roles.ts';

export const Role = z.enum(roleNames);

export const Me = z.object({
  id: Id,
  login: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  fio: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  avatar: z.object({ url: z.string(), small: z.string() }).nullable(),
  roles: z.array(Role),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  accessToECommerceModule: z.boolean(),
  country: Country.nullable(),
  languages: z.array(z.string()),
  company: z.object({ id: Id, brand: z.string() }).nullable(),
  companies: z.array(z.object({ id: Id, brand: z.string(), status: z.string() })),
  /** What a vendor still lacks to sell; null for whoever lacks nothing, or sells nothing. */
  next_step: z.enum(['company', 'store', 'product']).nullable(),
  /** What holds now; null of whoever needs none: managers and admins. */
  tariff: z.object({ id: Id, kind: z.string(), name: z.string(), en_name: z.string().nullable() }).nullable(),
  /** When what was paid for ends, or has ended; null where nothing was. */
  tariff_expires_at: Timestamp.nullable(),
  bonus_balance: Sum,
  personal_promo_code: z.string().nullable(),
  alive: z.boolean(),
  death_date: z.string().nullable(),
});
export type Me = z.output<typeof Me>;

/** What nobody but an admin and the person may know. */
const secret = { tariff: true, tariff_expires_at: true, bonus_balance: true, personal_promo_code: true } as const;

/** A person as those see them who look after people. */
export const User = Me.omit({ next_step: true, ...secret }).extend({
  ...Me.pick(secret).partial().shape,
  created_at: Timestamp,
  /** Orders that the reader may see: a manager those of own companies, an admin all. */
  orders_count: z.int().meta({ kind: 'count' }),
  /** What they come to over the last 365 days, canceled ones left out. */
  annual_order_sum: Sum,
});
export type User = z.output<typeof User>;

/** Those who look after people: a manager after customers, an admin after all. */
const keepers: readonly Audience[] = ['manager', 'admin'];

/** What a person changes of themselves. `fio` is split at blanks: first word, second word, rest. */
export const MeEdit = z.object({
  fio: OptionalName,
  first_name: OptionalName,
  last_name: OptionalName,
  middle_name: OptionalName,
  country_id: Id.nullish(),
  languages: z.array(Language).max(2).optional(),
  password: Password.optional(),
  /** Needed for a new password, where there is one. */
  present_password: z.string().max(128).optional(),
});

export const users = {
  me: endpoint('GET /api/me', { summary: 'Who I am', access: signedIn, response: Me }),
  editMe: endpoint('PUT /api/me', {
    summary: 'Change my name, country, languages or password; a new password ends all other sessions',
    access: signedIn,
    body: MeEdit,
    response: Me,
    unit: { none: true, because: 'hashing a password takes longer than a transaction should stay open' },
  }),
  list: endpoint('GET /api/users', {
    summary: 'People: customers for a manager, all for an admin. Guests are among them once they have ordered',
    access: keepers,
    query: z.object({
      ...listKeys(['created_at', 'id', 'fio', 'email']),
      /** Any of these; buyers and customers are the same. */
      roles: z.array(Role).optional(),
      country_id: Id.optional(),
      has_email: z.boolean().optional(),
    }),
    response: page(User),
  }),
  get: endpoint('GET /api/user/{id}', { summary: 'One of them, or oneself', access: keepers, params: byId, response: User, failures: ['not_found'] }),
};
