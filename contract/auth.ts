/** Signing in and out. */
import { z } from 'zod';
import { RemovedWays } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Language, OptionalName, requiredText, text } from './fields.ts';
import { everyone, roleNames, signedIn } from './roles.ts';

const Token = z.object({ api_token: z.string() });
const Created = z.object({ id: Id });
const Nothing = z.object({});

export const contactTypes = ['email', 'login', 'phone'] as const;
/** Kinds of links that set a password: a new one; the first one of whoever registered, or was registered by an admin. */
export const passwordLinkKinds = ['reset', 'registration', 'invitation'] as const;

export const minPassword = 8;
export const maxPassword = 128;
export const Password = text(maxPassword)
  .min(minPassword)
  .refine((password) => password.trim() !== '', { params: { failure: 'required' } });
/** A login can't be taken for an email or a phone: it begins with a letter and has no @. */
export const LoginName = text(255)
  .refine((login) => /^[a-z][a-z0-9._-]{2,39}$/i.test(login), { params: { failure: 'login' } })
  .meta({ kind: 'text' });
/** The confirmation code of a phone. */
export const PhoneCode = z.string().regex(/^\d{5}$/);
/** Solved challenge of a failure `proof_required`, as altcha encodes it. */
export const Proof = requiredText(4000).optional();
/** Names one request for a code; whoever lacks it is known by device or address. */
const CodeChallenge = z.string().regex(/^[\w-]{43}$/);
/** Country code and national number as digits, as people write them. */
const Digits = requiredText(40);
const phone = { country_code: Digits, phoneNumbers: Digits };

/** The roles that somebody may choose for themselves; any other is 422. */
export const ownRoles = [
  'ROLE_CUSTOMER',
  'ROLE_BUYER',
  'ROLE_VENDOR',
] as const satisfies readonly (typeof roleNames)[number][];
const roles = z
  .array(z.enum(roleNames))
  .min(1)
  .max(3)
  .refine((chosen) => chosen.every((role) => ownRoles.some((own) => own === role)), { params: { failure: 'own_role' } })
  .default(['ROLE_CUSTOMER']);

const sending = {
  none: true,
  because: 'limits and the pause between two codes hold also where the unit would be rolled back',
} as const;
const hashing = { none: true, because: 'hashing a password takes longer than a transaction should stay open' } as const;

export const auth = {
  login: endpoint('POST /api/user/login', {
    summary: 'Sign in by email, login name or phone',
    access: everyone,
    body: z.object({ login: requiredText(255), password: requiredText(128), proof: Proof }),
    response: Token,
    failures: ['wrong_login', 'proof_required', 'second_factor_required', 'too_often'],
    unit: hashing,
  }),
  guestLogin: endpoint('POST /api/_p/user/guest_login', {
    summary: 'An account without contacts, so that a buyer can check out without registering',
    access: everyone,
    response: Token,
    failures: ['too_often'],
    unit: {
      none: true,
      because:
        'its answer is a secret, which must not lie in the table of stored answers; a guest made twice is swept away',
    },
  }),
  logout: endpoint('POST /api/user/logout', {
    summary: 'Revoke this token',
    access: signedIn,
    duringFactorSetup: true,
  }),
  logoutOthers: endpoint('POST /api/user/logout_others', {
    summary: 'Revoke all my other tokens',
    access: signedIn,
    duringFactorSetup: true,
  }),
  find: endpoint('GET /api/_p/user/find_in_system', {
    summary: 'Whether somebody signs in by this email, login or phone; one of them is asked for',
    access: everyone,
    query: z.object({ email: text(255).optional(), login: text(255).optional(), phone: text(40).optional() }),
    response: z.object({ contact_type: z.enum(contactTypes) }),
    failures: ['not_found', 'too_often'],
  }),
  checkEmail: endpoint('GET /api/user/check_email', {
    summary: 'Whether an email is in use',
    access: everyone,
    query: z.object({ email: Email }),
    response: z.object({ exists: z.boolean() }),
    failures: ['too_often'],
  }),
  codeSend: endpoint('GET /api/users/code_login', {
    summary: 'Send a code to a known phone; within a minute of the last one nothing is sent',
    access: everyone,
    query: z.object({ ...phone, proof: Proof }),
    response: z.object({ retry_after: z.int(), challenge: CodeChallenge }),
    failures: ['sms_off', 'sms_spent', 'not_found', 'proof_required', 'too_often'],
    unit: sending,
  }),
  codeLogin: endpoint('POST /api/users/code_login', {
    summary: 'Sign in by the code that was sent',
    access: everyone,
    // A name fills a blank one. An email that the account lacks is requested for it: its mailbox gets a link
    body: z.object({
      ...phone,
      code: PhoneCode,
      challenge: CodeChallenge.optional(),
      email: Email.optional(),
      fio: OptionalName,
      proof: Proof,
    }),
    /** `removed`: what ended where this code confirmed the phone for the first time. */
    response: Token.extend({ removed: RemovedWays.optional() }),
    failures: ['wrong_code', 'proof_required', 'second_factor_required', 'sms_off', 'too_often'],
    unit: { none: true, because: 'a try counts also where it fails, and the answer is a secret' },
  }),
  registerByPhone: endpoint('POST /api/users/code_register_sms', {
    summary: 'Make an account with a phone and send it a code; a guest’s token keeps that account',
    access: everyone,
    body: z.object({
      country_name: text(255).optional(),
      country_code: Digits,
      phoneNumbers: Digits,
      roles,
      lang: Language.default('en'),
      countryId: Id.optional(),
      platform: z.enum(['web', 'ios', 'android']).default('web'),
      email: Email.nullish(),
      fio: OptionalName,
      proof: Proof,
    }),
    response: Created,
    status: 201,
    failures: ['sms_off', 'sms_spent', 'mail_off', 'phone_taken', 'email_taken', 'proof_required', 'too_often'],
  }),
  register: endpoint('POST /api/_p/user/register', {
    summary: 'Make an account with an email and mail a link that sets its password; a guest’s token keeps that account',
    access: everyone,
    body: z.object({
      country_code: text(40).optional(),
      country_name: text(255).optional(),
      roles,
      fio: OptionalName,
      locale: Language.default('en'),
      email: Email,
    }),
    response: Created,
    status: 201,
    failures: ['mail_off', 'email_taken', 'too_often'],
  }),
  sendPasswordLink: endpoint('GET /api/_p/reset_password/send_code', {
    summary: 'Mail a link that sets a new password; answers the same for an unknown address',
    access: everyone,
    query: z.object({ email: Email }),
    response: Nothing,
    failures: ['mail_off', 'too_often'],
    unit: sending,
  }),
  changePasswordFromLink: endpoint('POST /api/_p/change_password_from_link', {
    summary:
      'Set a password by a mailed link, once; all sessions end, and a new one begins. An account with a second factor ' +
      'answers 401 with its challenge: the password is set, and the sign-in goes on there',
    access: everyone,
    body: z.object({ password: Password, password2: text(maxPassword), code: requiredText(255) }),
    /** No token where the password was changed again before this answer. */
    response: z.object({ api_token: z.string().optional(), removed: RemovedWays }),
    failures: ['second_factor_required', 'too_often'],
    unit: hashing,
  }),
  sendActivation: endpoint('POST /api/user_activate/send', {
    summary: 'Mail the link of a registration again',
    access: everyone,
    body: z.object({ email: Email }),
    response: Nothing,
    failures: ['mail_off', 'too_often'],
  }),
};
