/** Tables of second factors, recovery codes, challenges and sign-ins. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { factorKinds, proofKinds } from '#contract/factors.ts';
import { bytes, moment } from '#server/db/columns.ts';
import { users } from '#server/domains/users/tables.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** An authenticator app or a passkey. */
export const factors = pgTable(
  'factors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId(),
    kind: text('kind', { enum: factorKinds }).notNull(),
    name: text('name').notNull(),
    /** Apps only: the TOTP secret, encrypted with the installation's key. */
    secret: bytes('secret'),
    /** Apps only: the last used time step. Codes of this step and of earlier ones are rejected. */
    last_step: bigint('last_step', { mode: 'number' }),
    /** Passkeys only, like the columns below. */
    credential_id: text('credential_id'),
    public_key: bytes('public_key'),
    /** The signature counter of the authenticator; 0 if it has none. */
    sign_count: bigint('sign_count', { mode: 'number' }),
    transports: text('transports').array(),
    created_at: moment('created_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [
    index('factors_user').on(t.user_id, t.id),
    unique('factors_credential').on(t.credential_id),
    check(
      'factors_kind',
      sql`(${t.kind} = 'totp' and ${t.secret} is not null and ${t.credential_id} is null)
       or (${t.kind} = 'passkey' and ${t.credential_id} is not null and ${t.public_key} is not null and ${t.sign_count} is not null)`,
    ),
  ],
);

/** Recovery codes, which work once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: userId(),
    /** HMAC with the installation's key. */
    code_hash: bytes('code_hash').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

export const challengePurposes = ['sign_in', 'fresh', 'setup_totp', 'setup_passkey'] as const;

/** Open challenges, found by the hash of the client's token. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    hash: bytes('hash').primaryKey(),
    user_id: userId(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    /** The session that the challenge is bound to; null for a sign-in, which has none yet. */
    session_hash: bytes('session_hash'),
    /** The first factor of the sign-in; null for other purposes. */
    method: text('method'),
    /** The WebAuthn challenge that a passkey has to sign. */
    webauthn: text('webauthn'),
    /** The secret of an app that is being added, encrypted. */
    secret: bytes('secret'),
    /** Incremented before each comparison. */
    tries: smallint('tries').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    index('factor_challenges_user').on(t.user_id),
    check('factor_challenges_five_tries', sql`${t.tries} between 0 and 5`),
  ],
);

/** Sign-ins of the last 90 days. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId(),
    at: moment('at').notNull(),
    method: text('method', { enum: ['password', 'code', 'link'] }).notNull(),
    factor: text('factor', { enum: proofKinds }),
    user_agent: text('user_agent'),
    /** Hash of the browser's device cookie; null if it sent none. */
    device_hash: bytes('device_hash'),
    address: text('address'),
  },
  (t) => [index('sign_ins_user').on(t.user_id, t.at, t.id)],
);
