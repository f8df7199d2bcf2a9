/** People: what a signed-in person is told about themselves. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Country } from './countries.ts';
import { LoginName, Password } from './auth.ts';
import { contactKinds, RemovedWays } from './contacts.ts';
import { byId, Day, Email, Id, Language, OptionalName, Phone, text, Timestamp } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { factorStates } from './rules/secondFactor.ts';
import { admins, type Audience, roleNames, signedIn } from './roles.ts';

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
  /** How the account stands towards the second factor. */
  second_factor: z.enum(factorStates),
});
export type Me = z.output<typeof Me>;

/** What nobody but an admin and the person may know. */
const secret = { tariff: true, tariff_expires_at: true, bonus_balance: true, personal_promo_code: true } as const;

/** A person as those see them who look after people. */
export const User = Me.omit({ next_step: true, second_factor: true, ...secret }).extend({
  ...Me.pick(secret).partial().shape,
  /** Contacts that were entered and wait for their owner's yes. */
  unconfirmed: z.array(z.enum(contactKinds)),
  /** These contacts, in a list, whose `email` and `phone` are the account's own; one person's `email` and `phone` are what was entered. */
  waiting: z.object({ email: z.string().optional(), phone: z.string().optional() }).optional(),
  /** Contacts of the account that its owner has confirmed: a manager can't change them. */
  confirmed: z.array(z.enum(contactKinds)),
  /** What signs in until then. */
  signs_in_by: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Orders that the reader may see: a manager those of own companies, an admin all. */
  orders_count: z.int().meta({ kind: 'count' }),
  /** What they come to over the last 365 days, canceled ones left out. */
  annual_order_sum: Sum,
});
export type User = z.output<typeof User>;

/** Those who look after people: a manager after customers of own companies, an admin after all. */
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
  present_password: text(128).optional(),
});

/** The day of death where nobody knows it: no other may lie before. */
export const unknownDeath = '1900-01-01';
const DeathDay = Day.refine((day) => day >= unknownDeath, { params: { failure: 'before_1900' } }).meta({ kind: 'day' });

const blank = z.literal('');
const writable = {
  fio: OptionalName,
  first_name: OptionalName,
  last_name: OptionalName,
  middle_name: OptionalName,
  email: z.union([Email, blank]).nullish().meta({ kind: 'email' }),
  phone: z.union([Phone, blank]).nullish().meta({ kind: 'phone' }),
  /** From here on an admin's alone to write; of a manager it is not read. */
  login: z.union([LoginName, blank]).nullish().meta({ kind: 'text' }),
  roles: z.array(Role).max(roleNames.length).optional(),
  country_id: Id.nullish().meta({ kind: 'ref', noun: 'countries' }),
  /** The first one is the language of mails; blank: none. */
  languages: z.array(Language).max(2).nullish(),
  password: z.union([Password, blank]).nullish().meta({ kind: 'text' }),
  /** Attaches a vendor, or hires a manager; blank takes all companies away. */
  company_id: Id.nullish().meta({ kind: 'ref', noun: 'companies' }),
  alive: z.boolean().optional(),
  /** Of whoever is not alive; 1900-01-01 where nobody knows. */
  death_date: DeathDay.nullish(),
};
export const UserCreate = z.object({
  ...writable,
  roles: z.array(Role).max(roleNames.length).default(['ROLE_CUSTOMER']),
});
export const UserEdit = z.object(writable).extend({
  updated_at: Timestamp.optional(),
  /** So many companies may be left without an owner, as the refusal has told. */
  ownerless: z.int().min(0).optional(),
});

/** What deleting somebody does. */
export const Removal = z.object({
  /** What stands in the way: open orders are canceled where that is asked for; of companies see below. */
  blocks: z.array(z.enum(['open_orders', 'companies', 'last_admin'])),
  open_orders: z.int(),
  /** They stay, of a deleted user. */
  orders: z.int(),
  reviews: z.int(),
  /** They go. */
  publications: z.int(),
  /** What was said there stays, without a name. */
  chats: z.int(),
  /** It is lost. */
  bonus_balance: Sum,
  /** Companies that nobody else owns: they leave the storefront. */
  companies: z.array(z.object({ id: Id, brand: z.string() })),
});
export type Removal = z.output<typeof Removal>;

/** A device that is signed in, as it says of itself. */
export const UserSession = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.string(),
  created_at: Timestamp,
  seen_at: Timestamp,
});

const edit = {
  access: keepers,
  params: byId,
  body: UserEdit,
  response: User,
  failures: [
    'mail_off',
    'sms_off',
    'sms_spent',
    'not_found',
    'stale',
    'last_admin',
    'only_owner',
    'email_taken',
    'phone_taken',
    'login_taken',
    'too_often',
  ],
  fresh: true,
  unit: { none: true, because: 'hashing a password takes longer than a transaction should stay open' },
} as const;
const uploading = { none: true, because: 'the picture is re-encoded before the transaction opens' } as const;

export const users = {
  me: endpoint('GET /api/me', { summary: 'Who I am', access: signedIn, response: Me, duringFactorSetup: true }),
  editMe: endpoint('PUT /api/me', {
    summary: 'Change my name, country, languages or password; a new password ends all other sessions',
    access: signedIn,
    body: MeEdit,
    /** `removed`: what a new password has ended. */
    response: Me.extend({ removed: RemovedWays.optional() }),
    unit: { none: true, because: 'hashing a password takes longer than a transaction should stay open' },
  }),
  list: endpoint('GET /api/users', {
    summary:
      'People: customers of own companies for a manager, all for an admin. Guests are among them once they have ordered',
    access: keepers,
    query: z.object({
      ...listKeys(['created_at', 'id', 'fio', 'email']),
      /** Any of these; buyers and customers are the same. */
      roles: z.array(Role).optional(),
      /** In any of these. */
      country_id: z.array(Id).max(300).optional(),
      /** Who speaks any of these. */
      languages: z.array(Language).max(2).optional(),
      has_email: z.boolean().optional(),
      alive: z.boolean().optional(),
    }),
    response: page(User),
  }),
  get: endpoint('GET /api/user/{id}', {
    summary: 'One of them, or oneself',
    access: keepers,
    params: byId,
    response: User,
    failures: ['not_found'],
  }),
  filters: endpoint('GET /api/users/filters', {
    summary: 'Where these people are from and what they speak: what the list can be narrowed to',
    access: keepers,
    query: z.object({ roles: z.array(Role).optional() }),
    response: z.object({
      countries: z.array(z.object({ id: Id, en_name: z.string(), name: z.string(), users: z.int() })),
      languages: z.array(z.object({ language: Language, users: z.int() })),
    }),
  }),
  create: endpoint('POST /api/user/create', {
    summary: 'Make an account; without a password its owner is mailed a link that sets one',
    access: admins,
    body: UserCreate,
    response: User,
    status: 201,
    failures: ['password_needed', 'email_taken', 'phone_taken', 'login_taken'],
    fresh: true,
    unit: edit.unit,
  }),
  edit: endpoint('PUT /api/user/{id}', {
    summary:
      'Change somebody: a manager the names of own customers, and contacts that were never confirmed. A new contact signs in once its owner has confirmed it; companies lose their only owner only as `ownerless` says',
    ...edit,
  }),
  editByLongPath: endpoint('PUT /api/user/{id}/edit', { summary: 'The same call by another path', ...edit }),
  removal: endpoint('GET /api/user/{id}/removal', {
    summary: 'What deleting this account would do',
    access: admins,
    params: byId,
    response: Removal,
    failures: ['not_found'],
  }),
  remove: endpoint('DELETE /api/user/{id}', {
    summary: 'Delete an account: its orders and ledger stay, of a deleted user',
    access: admins,
    fresh: true,
    params: byId,
    query: z.object({ cancel_orders: z.boolean().default(false) }),
    failures: ['not_found', 'account_in_use', 'last_admin', 'forbidden_transition'],
  }),
  uploadPhotos: endpoint('POST /api/user/{id}/upload_photos', {
    summary: 'Give somebody a picture in place of the former one',
    access: admins,
    params: byId,
    files: ['photos'],
    response: User,
    failures: ['not_found', 'too_large'],
    unit: uploading,
  }),
  deletePhoto: endpoint('DELETE /api/user/{id}/delete_photo', {
    summary: 'Take somebody’s picture away',
    access: admins,
    params: byId,
    response: User,
    failures: ['not_found'],
  }),
  sessions: endpoint('GET /api/user/{id}/sessions', {
    summary: 'Where somebody is signed in',
    access: admins,
    params: byId,
    response: all(UserSession),
    failures: ['not_found'],
  }),
  signOut: endpoint('POST /api/user/{id}/sign_out', {
    summary: 'End all sessions of somebody',
    access: admins,
    params: byId,
    failures: ['not_found'],
  }),
};
