/** The second factor of an account: authenticator apps, passkeys and recovery codes. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deviceKinds } from './account.ts';
import { byId, Id, requiredText, text, Timestamp } from './fields.ts';
import { everyone, signedIn } from './roles.ts';
import { factorStates } from './rules/secondFactor.ts';

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];
/** What can solve a challenge: a second factor, or a recovery code instead. */
export const proofKinds = [...factorKinds, 'recovery'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const maxFactors = 10;
export const recoveryCodeCount = 10;

/** The random token of a challenge. */
const Challenge = requiredText(100);
export const FactorName = requiredText(60);
/** Options and responses of the browser's WebAuthn functions, passed through unchanged. */
const WebAuthnJson = z.record(requiredText(100), z.unknown());

export const Factor = z.object({
  id: Id,
  kind: z.enum(factorKinds),
  name: z.string(),
  created_at: Timestamp,
  used_at: Timestamp.nullable(),
});
export type Factor = z.output<typeof Factor>;

export const MyFactors = z.object({
  data: z.array(Factor),
  state: z.enum(factorStates),
  recovery_codes_left: z.int(),
  /** Whether adding a factor needs the current password: for the first factor, unless the session has just begun. */
  needs_password: z.boolean(),
  /** Whether passkeys work at the shop's address: only on https with a domain name, and on localhost. */
  passkeys: z.boolean(),
});
export type MyFactors = z.output<typeof MyFactors>;

/** A challenge that waits for a second factor: the body of `second_factor_required` and the answer of `challenge`. */
export const FactorChallenge = z.object({
  challenge: z.string(),
  kinds: z.array(z.enum(proofKinds)),
  expires_at: Timestamp,
});
export type FactorChallenge = z.output<typeof FactorChallenge>;

/** `code`: six digits from the app, or a recovery code. `response`: the browser's answer to the WebAuthn options. */
const Proof = z.object({ challenge: Challenge, code: text(40).optional(), response: WebAuthnJson.optional() });

export const SignIn = z.object({
  id: Id,
  at: Timestamp,
  method: z.enum(['password', 'code', 'link']),
  factor: z.enum(proofKinds).nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(deviceKinds),
  /** The IP address; only the first half of an IPv6 address. */
  address: z.string().nullable(),
});
export type SignIn = z.output<typeof SignIn>;

const countedTry = { none: true, because: 'a failed try must count too, and the answer is a secret' } as const;
const secretAnswer = {
  none: true,
  because: 'the answer is a secret, which must not be stored for repeated calls',
} as const;

const present_password = text(128).optional();

export const factors = {
  signInOptions: endpoint('POST /api/user/login/factor/options', {
    summary: 'The WebAuthn options of a sign-in that waits for a second factor',
    access: everyone,
    body: z.object({ challenge: Challenge }),
    response: z.object({ options: WebAuthnJson }),
    failures: ['dead_challenge', 'too_often'],
    unit: secretAnswer,
  }),
  signIn: endpoint('POST /api/user/login/factor', {
    summary: 'Finish a sign-in with a second factor: `code` of the app, a recovery code, or a passkey’s `response`',
    access: everyone,
    body: Proof,
    response: z.object({ api_token: z.string() }),
    failures: ['wrong_factor', 'dead_challenge', 'too_often'],
    unit: countedTry,
  }),
  list: endpoint('GET /api/me/factors', {
    summary: 'My second factors',
    access: signedIn,
    response: MyFactors,
    duringFactorSetup: true,
  }),
  challenge: endpoint('POST /api/me/factors/challenge', {
    summary: 'Begin to confirm my second factor again, after a call failed with `fresh_factor_required`',
    access: signedIn,
    response: FactorChallenge,
    failures: ['no_factor'],
    unit: secretAnswer,
  }),
  challengeOptions: endpoint('POST /api/me/factors/challenge/options', {
    summary: 'The WebAuthn options of that challenge',
    access: signedIn,
    body: z.object({ challenge: Challenge }),
    response: z.object({ options: WebAuthnJson }),
    failures: ['dead_challenge'],
    unit: secretAnswer,
  }),
  prove: endpoint('POST /api/me/factors/prove', {
    summary: 'Confirm it: for some minutes this session may make calls that need a fresh factor',
    access: signedIn,
    body: Proof,
    response: z.object({ fresh_until: Timestamp }),
    failures: ['wrong_factor', 'dead_challenge', 'too_often'],
    unit: countedTry,
  }),
  totpStart: endpoint('POST /api/me/factors/totp', {
    summary: 'Begin to add an authenticator app: its secret, as text and as a QR code',
    access: signedIn,
    body: z.object({ present_password }),
    response: z.object({ setup: z.string(), secret: z.string(), uri: z.string(), qr: z.string() }),
    failures: ['too_often', 'in_use', 'guest_account'],
    fresh: true,
    duringFactorSetup: true,
    unit: secretAnswer,
  }),
  totpConfirm: endpoint('POST /api/me/factors/totp/confirm', {
    summary: 'Finish adding an authenticator app with the code that it shows',
    access: signedIn,
    body: z.object({ setup: Challenge, code: requiredText(10), name: FactorName }),
    response: Factor,
    status: 201,
    failures: ['wrong_factor', 'dead_challenge', 'in_use'],
    duringFactorSetup: true,
    unit: { none: true, because: 'a failed try must count too' },
  }),
  passkeyStart: endpoint('POST /api/me/factors/passkey', {
    summary: 'Begin to add a passkey: the WebAuthn options',
    access: signedIn,
    body: z.object({ present_password }),
    response: z.object({ setup: z.string(), options: WebAuthnJson }),
    failures: ['too_often', 'in_use', 'guest_account'],
    fresh: true,
    duringFactorSetup: true,
    unit: secretAnswer,
  }),
  passkeyConfirm: endpoint('POST /api/me/factors/passkey/confirm', {
    summary: 'Finish adding the passkey that the browser has created',
    access: signedIn,
    body: z.object({ setup: Challenge, response: WebAuthnJson, name: FactorName }),
    response: Factor,
    status: 201,
    failures: ['wrong_factor', 'dead_challenge', 'in_use'],
    duringFactorSetup: true,
    unit: { none: true, because: 'a failed try must count too' },
  }),
  rename: endpoint('PUT /api/me/factor/{id}', {
    summary: 'Rename a second factor',
    access: signedIn,
    params: byId,
    body: z.object({ name: FactorName }),
    response: Factor,
    failures: ['not_found'],
    duringFactorSetup: true,
  }),
  remove: endpoint('DELETE /api/me/factor/{id}', {
    summary: 'Remove a second factor; removing the last one deletes the recovery codes too',
    access: signedIn,
    params: byId,
    failures: ['not_found'],
    fresh: true,
  }),
  recoveryCodes: endpoint('POST /api/me/factors/recovery_codes', {
    summary: 'Create ten new recovery codes, shown only once; earlier ones stop working',
    access: signedIn,
    response: z.object({ codes: z.array(z.string()) }),
    failures: ['no_factor'],
    fresh: true,
    unit: secretAnswer,
  }),
  signIns: endpoint('GET /api/me/sign_ins', {
    summary: 'My sign-ins of the last 90 days, newest first, at most 50',
    access: signedIn,
    response: z.object({ data: z.array(SignIn) }),
    duringFactorSetup: true,
  }),
};
