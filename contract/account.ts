/** The caller's own account: picture, contacts, sessions, data export and deletion. */
import { z } from 'zod';
import { contactKinds, RevokedAccess } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { FileAnswer } from './exports.ts';
import { CodeSending, LoginName, PhoneCode, Proof } from './auth.ts';
import { byId, Email, Id, requiredText, text, Timestamp } from './fields.ts';
import { signedIn } from './roles.ts';
import { Me } from './users.ts';

/**
 * The current password. Required, if the account has one, where a stranger at an open session could take the account
 * over.
 */
const present_password = text(128).optional();

const Contact = z.object({
  value: z.string().nullable(),
  is_confirmed: z.boolean(),
  /** The requested new contact, until its owner confirms it. */
  pending: z.string().nullable(),
});

export const deviceKinds = ['desktop', 'mobile', 'tablet', 'other'] as const;

export const MySession = z.object({
  id: Id,
  /** From the user agent: `Chrome 141`, `macOS`; null if it is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(deviceKinds),
  created_at: Timestamp,
  /** When it was last used, to the hour. */
  seen_at: Timestamp,
  is_this: z.boolean(),
});
export type MySession = z.output<typeof MySession>;

export const MyAccount = z.object({
  has_password: z.boolean(),
  email: Contact,
  phone: Contact,
  /** What deleting the account does. It is possible only when `blocks` is empty. */
  removal: z.object({
    blocks: z.array(z.enum(['open_orders', 'companies', 'last_admin'])),
    open_orders: z.int(),
    companies: z.array(z.object({ id: Id, brand: z.string() })),
    orders: z.int(),
    reviews: z.int(),
    /** Deleted with the account. */
    publications: z.int(),
    /** The messages stay, without a name. */
    chats: z.int(),
  }),
});
export type MyAccount = z.output<typeof MyAccount>;

export const exportStates = ['queued', 'ready', 'failed'] as const;
export const DataExport = z.object({
  id: Id,
  status: z.enum(exportStates),
  bytes: z.int().nullable(),
  created_at: Timestamp,
  /** The archive is deleted at this time. */
  expires_at: Timestamp,
});
export type DataExport = z.output<typeof DataExport>;

const hashing = {
  none: true,
  because: 'comparing a password takes longer than a transaction should stay open',
} as const;
const pictureUnit = { none: true, because: 'pictures are judged and kept before the transaction opens' } as const;

export const account = {
  get: endpoint('GET /api/me/account', {
    summary: 'My contacts as they are confirmed, and what the end of my account would mean',
    access: signedIn,
    duringFactorSetup: true,
    response: MyAccount,
  }),
  avatarUpload: endpoint('POST /api/me/upload_photos', {
    summary: 'Give me a picture; the former one goes',
    access: signedIn,
    files: ['photos'],
    response: Me,
    unit: pictureUnit,
  }),
  avatarRemove: endpoint('DELETE /api/me/delete_photo', {
    summary: 'Take my picture away',
    access: signedIn,
    response: Me,
  }),
  loginSet: endpoint('PUT /api/me/login', {
    summary: 'Choose the login name, or do without (null)',
    access: signedIn,
    body: z.object({ login: LoginName.nullable(), present_password }),
    response: Me,
    failures: ['login_taken', 'guest_account'],
    unit: hashing,
  }),
  contactAsk: endpoint('POST /api/me/contacts', {
    summary: 'A new email, or a new phone: a link, or a code, is sent there, and with it the contact becomes mine',
    access: signedIn,
    body: z.object({
      email: Email.optional(),
      country_code: requiredText(40).optional(),
      phoneNumbers: requiredText(40).optional(),
      present_password,
      proof: Proof,
    }),
    response: z.object({ kind: z.enum(contactKinds), value: z.string() }),
    failures: [
      'mail_off',
      'sms_off',
      'sms_spent',
      'email_taken',
      'phone_taken',
      'guest_account',
      'proof_required',
      'too_often',
    ],
    unit: hashing,
  }),
  contactConfirm: endpoint('POST /api/me/contacts/confirm', {
    summary: 'The five digits that a new phone was sent: from now on it is mine',
    access: signedIn,
    body: z.object({ code: PhoneCode }),
    response: Me.extend({ removed: RevokedAccess.optional() }),
    failures: ['wrong_code', 'phone_taken', 'too_often'],
    unit: { none: true, because: 'a try counts also where it fails' },
  }),
  contactForget: endpoint('DELETE /api/me/contacts/{kind}', {
    summary: 'Do without a contact that waits for its yes',
    access: signedIn,
    params: z.object({ kind: z.enum(contactKinds) }),
    failures: ['contact_in_use'],
  }),
  sessions: endpoint('GET /api/me/sessions', {
    summary: 'Where I am signed in, this session first',
    access: signedIn,
    duringFactorSetup: true,
    response: z.object({ data: z.array(MySession) }),
  }),
  sessionEnd: endpoint('DELETE /api/me/session/{id}', {
    summary: 'End one of my sessions',
    access: signedIn,
    duringFactorSetup: true,
    params: byId,
    failures: ['not_found'],
  }),
  exports: endpoint('GET /api/me/exports', {
    summary: 'Archives of my data that are being made or can be had',
    access: signedIn,
    response: z.object({ data: z.array(DataExport) }),
  }),
  exportAsk: endpoint('POST /api/me/export', {
    summary: 'Have an archive of my data made; it can be had for a week',
    access: signedIn,
    response: DataExport,
    status: 201,
    failures: ['too_often'],
  }),
  exportFile: endpoint('GET /api/me/export/{id}/file', {
    summary: 'The archive: a zip of JSON and CSV',
    access: signedIn,
    params: byId,
    response: FileAnswer,
    failures: ['not_found'],
  }),
  removalCode: endpoint('POST /api/me/removal_code', {
    summary: 'Send me a code that ends the account, where there is no password to ask for',
    access: signedIn,
    response: CodeSending.extend({ sent_to: z.string() }),
    failures: ['mail_off', 'sms_off', 'sms_spent', 'guest_account', 'unproven_account', 'too_often'],
    unit: {
      none: true,
      because: 'limits and the pause between two codes hold also where the unit would be rolled back',
    },
  }),
  remove: endpoint('POST /api/me/remove', {
    summary: 'End my account, at once: by the password, or by the code (SMS, else mail) where there is none',
    access: signedIn,
    fresh: true,
    body: z.object({ present_password, code: text(5).optional() }),
    failures: ['mail_off', 'sms_off', 'wrong_code', 'account_in_use', 'last_admin', 'unproven_account', 'too_often'],
    unit: hashing,
  }),
};
