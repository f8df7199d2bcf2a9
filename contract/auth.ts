/** Signing in and out. */
import { z } from 'zod';
import { RevokedAccess } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Language, OptionalName, requiredText, text } from './fields.ts';
import { everyone, roleNames, signedIn } from './roles.ts';

const Token = z.object({ api_token: z.string() });
const Created = z.object({ id: Id });
const EmptyAnswer = z.object({});

export const contactTypes = ['email', 'login', 'phone'] as const;
/**
 * Links that set a password: a new one, the first one after registration, or the first one for an account that an admin
 * created.
 */
export const passwordLinkKinds = ['reset', 'registration', 'invitation'] as const;

export const minPassword = 8;
export const maxPassword = 128;
export const Password = text(maxPassword)
  .min(minPassword)
  .refine((password) => password.trim() !== '', { params: { failure: 'required' } });
/** A login begins with a letter and has no @, so it can't be mistaken for an email or a phone. */
export const LoginName = text(255)
  .refine((login) => /^[a-z][a-z0-9._-]{2,39}$/i.test(login), { params: { failure: 'login' } })
  .meta({ kind: 'text' });
/** The confirmation code of a phone. */
export const PhoneCode = z.string().regex(/^\d{5}$/);
/** The solved challenge of a failure `proof_required`, in altcha's encoding. */
export const Proof = requiredText(4000).optional();
/** Seconds until another code may be requested, and whether one was sent now: not within a minute of the last one. */
export const CodeSending = z.object({ retry_after: z.int(), is_sent: z.boolean() });
export type CodeSending = z.output<typeof CodeSending>;
/** Identifies one request for a code. Without it the server identifies the caller by device or address. */
const CodeChallenge = z.string().regex(/^[\w-]{43}$/);
/** Country code and national number as digits, as people write them. */
const Digits = requiredText(40);
const phone = { country_code: Digits, phoneNumbers: Digits };

/** Roles that people may choose for themselves at registration; any other is 422. */
export const selfAssignableRoles = [
  'ROLE_CUSTOMER',
  'ROLE_BUYER',
  'ROLE_VENDOR',
] as const satisfies readonly (typeof roleNames)[number][];
const roles = z
  .array(z.enum(roleNames))
  .min(1)
  .max(3)
  .refine((chosen) => chosen.every((role) => selfAssignableRoles.some((own) => own === role)), {
    params: { failure: 'own_role' },
  })
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
    response: CodeSending.extend({ challenge: CodeChallenge }),
    failures: ['sms_off', 'sms_spent', 'not_found', 'proof_required', 'too_often'],
    unit: sending,
  }),
  codeLogin: endpoint('POST /api/users/code_login', {
    summary: 'Sign in by the code that was sent',
    access: everyone,
    // A name is stored only if the account has none. An email is requested for an account that has none: a link is
    // mailed to it
    body: z.object({
      ...phone,
      code: PhoneCode,
      challenge: CodeChallenge.optional(),
      email: Email.optional(),
      fio: OptionalName,
      proof: Proof,
    }),
    /** `removed`: access that was revoked because this code confirmed the phone for the first time. */
    response: Token.extend({ removed: RevokedAccess.optional() }),
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
    response: EmptyAnswer,
    failures: ['mail_off', 'too_often'],
    unit: sending,
  }),
  changePasswordFromLink: endpoint('POST /api/_p/change_password_from_link', {
    summary:
      'Set a password by a mailed link, once; all sessions end, and a new one begins. An account with a second factor ' +
      'answers 401 with its challenge: the password is set, and the sign-in goes on there',
    access: everyone,
    body: z.object({ password: Password, password2: text(maxPassword), code: requiredText(255) }),
    /** Missing if the password was changed again before this answer. */
    response: z.object({ api_token: z.string().optional(), removed: RevokedAccess }),
    failures: ['second_factor_required', 'too_often'],
    unit: hashing,
  }),
  sendActivation: endpoint('POST /api/user_activate/send', {
    summary: 'Mail the link of a registration again',
    access: everyone,
    body: z.object({ email: Email }),
    response: EmptyAnswer,
    failures: ['mail_off', 'too_often'],
  }),
};
