/** Users: the signed-in person, and the users that managers and admins see. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Country } from './countries.ts';
import { LoginName, Password } from './auth.ts';
import { contactKinds, RevokedAccess } from './contacts.ts';
import { byId, Day, Email, Id, Language, OptionalName, Phone, text, Timestamp } from './fields.ts';
import { all, listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { factorStates } from './rules/secondFactor.ts';
import { admins, managersAndAdmins, roleNames, signedIn } from './roles.ts';

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
  /** What a vendor still needs in order to sell; null if nothing is missing, or the user sells nothing. */
  next_step: z.enum(['company', 'store', 'product']).nullable(),
  /** The current tariff; null for managers and admins, who need none. */
  tariff: z.object({ id: Id, kind: z.string(), name: z.string(), en_name: z.string().nullable() }).nullable(),
  /** The end of the paid tariff, in the future or past; null if nothing was paid. */
  tariff_expires_at: Timestamp.nullable(),
  bonus_balance: Sum,
  personal_promo_code: z.string().nullable(),
  alive: z.boolean(),
  death_date: z.string().nullable(),
  /** The second factor state of the account. */
  second_factor: z.enum(factorStates),
});
export type Me = z.output<typeof Me>;

/** Fields that only admins and the person may see. */
const privateFields = {
  tariff: true,
  tariff_expires_at: true,
  bonus_balance: true,
  personal_promo_code: true,
} as const;

/** A user as managers and admins see them. */
export const User = Me.omit({ next_step: true, second_factor: true, ...privateFields }).extend({
  ...Me.pick(privateFields).partial().shape,
  /** Entered contacts that their owner has not confirmed yet. */
  unconfirmed: z.array(z.enum(contactKinds)),
  /**
   * In lists, the values of these contacts, since `email` and `phone` are then the account's; in a single record
   * `email` and `phone` are the entered values.
   */
  waiting: z.object({ email: z.string().optional(), phone: z.string().optional() }).optional(),
  /** Confirmed contacts of the account; managers can't change them. */
  confirmed: z.array(z.enum(contactKinds)),
  /** The contacts that sign in until then. */
  signs_in_by: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Orders that the caller can see: for a manager those of own companies, for an admin all. */
  orders_count: z.int().meta({ kind: 'count' }),
  /** Their sum over the last 365 days, without canceled ones. */
  annual_order_sum: Sum,
});
export type User = z.output<typeof User>;

/** Changes of the own profile. `fio` is split at spaces: first word, second word, rest. */
export const MeEdit = z.object({
  fio: OptionalName,
  first_name: OptionalName,
  last_name: OptionalName,
  middle_name: OptionalName,
  country_id: Id.nullish(),
  languages: z.array(Language).max(2).optional(),
  password: Password.optional(),
  /** Required for a new password, if the account has one. */
  present_password: text(128).optional(),
});

/** The date of death if it is unknown; no earlier date is allowed. */
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
  /** The following fields are for admins; those sent by a manager are ignored. */
  login: z.union([LoginName, blank]).nullish().meta({ kind: 'text' }),
  roles: z.array(Role).max(roleNames.length).optional(),
  country_id: Id.nullish().meta({ kind: 'ref', noun: 'countries' }),
  /** The first one is the language of mails; blank clears them. */
  languages: z.array(Language).max(2).nullish(),
  password: z.union([Password, blank]).nullish().meta({ kind: 'text' }),
  /** Makes a vendor an owner of the company, or hires a manager; blank removes all companies. */
  company_id: Id.nullish().meta({ kind: 'ref', noun: 'companies' }),
  alive: z.boolean().optional(),
  /** Only if the person is not alive; 1900-01-01 if the date is unknown. */
  death_date: DeathDay.nullish(),
};
export const UserCreate = z.object({
  ...writable,
  roles: z.array(Role).max(roleNames.length).default(['ROLE_CUSTOMER']),
});
export const UserEdit = z.object(writable).extend({
  updated_at: Timestamp.optional(),
  /** The number of companies that may lose their only owner, as the failure reported it. */
  ownerless: z.int().min(0).optional(),
});

/** The effects of deleting a user. */
export const Removal = z.object({
  /** What prevents it: open orders (can be canceled on request), companies (see below), or being the last admin. */
  blocks: z.array(z.enum(['open_orders', 'companies', 'last_admin'])),
  open_orders: z.int(),
  /** They stay, with the name of a deleted user. */
  orders: z.int(),
  reviews: z.int(),
  /** They are deleted. */
  publications: z.int(),
  /** The messages stay, without a name. */
  chats: z.int(),
  /** It is forfeited. */
  bonus_balance: Sum,
  /** Companies without another owner: they leave the storefront. */
  companies: z.array(z.object({ id: Id, brand: z.string() })),
});
export type Removal = z.output<typeof Removal>;

/** A session with the device of its user agent. */
export const UserSession = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.string(),
  created_at: Timestamp,
  seen_at: Timestamp,
});

const edit = {
  access: managersAndAdmins,
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
    /** `removed`: access that a new password revoked. */
    response: Me.extend({ removed: RevokedAccess.optional() }),
    unit: { none: true, because: 'hashing a password takes longer than a transaction should stay open' },
  }),
  list: endpoint('GET /api/users', {
    summary:
      'People: customers of own companies for a manager, all for an admin. Guests are among them once they have ordered',
    access: managersAndAdmins,
    query: z.object({
      ...listKeys(['created_at', 'id', 'fio', 'email']),
      /** Users with any of these roles; buyers and customers are the same. */
      roles: z.array(Role).optional(),
      /** Users in any of these countries. */
      country_id: z.array(Id).max(300).optional(),
      /** Users who speak any of these languages. */
      languages: z.array(Language).max(2).optional(),
      has_email: z.boolean().optional(),
      alive: z.boolean().optional(),
    }),
    response: page(User),
  }),
  get: endpoint('GET /api/user/{id}', {
    summary: 'One of them, or oneself',
    access: managersAndAdmins,
    params: byId,
    response: User,
    failures: ['not_found'],
  }),
  filters: endpoint('GET /api/users/filters', {
    summary: 'Where these people are from and what they speak: what the list can be narrowed to',
    access: managersAndAdmins,
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
    failures: ['not_found', 'account_in_use', 'last_admin', 'forbidden_transition', 'refund_unsupported'],
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
