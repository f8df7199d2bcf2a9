/** Challenges wait for a second factor. Each allows five tries, expires after some minutes and works once. */
import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { hashToken } from '#server/platform/sessions.ts';
import type { challengePurposes } from './tables.ts';

export type ChallengePurpose = (typeof challengePurposes)[number];
export type SignInMethod = 'password' | 'code' | 'link';

const minuteMs = 60_000;
const lifetimes: Record<ChallengePurpose, number> = {
  sign_in: 10 * minuteMs,
  fresh: 10 * minuteMs,
  // Long enough to install an app first
  setup_totp: 30 * minuteMs,
  setup_passkey: 10 * minuteMs,
};

const insertChallenge = statement<
  unknown,
  {
    hash: Buffer;
    user_id: number;
    purpose: string;
    session_hash: Buffer | null;
    method: string | null;
    secret: Buffer | null;
    webauthn: string | null;
    expires_at: Date;
  }
>(
  'challenge_open',
  `insert into factor_challenges (hash, user_id, purpose, session_hash, method, secret, webauthn, expires_at)
   values ($hash, $user_id, $purpose, $session_hash, $method, $secret, $webauthn, $expires_at)`,
);
// `for share` waits for a concurrent change of the password; after one, nothing is inserted
const insertByPassword = oneRow<unknown, { hash: Buffer; userId: number; expires_at: Date; passwordHash: string }>(
  'challenge_open_by_password',
  `insert into factor_challenges (hash, user_id, purpose, method, expires_at)
   select $hash, id, 'sign_in', 'password', $expires_at
     from users
    where id = $userId and password_hash = $passwordHash and alive
      for share
   returning user_id`,
);
/** Which challenge a caller answers, and when. */
interface ChallengeKey {
  hash: Buffer;
  purpose: string;
  session_hash: Buffer | null;
  now: Date;
}
const columns = 'hash, user_id, purpose, method, secret, webauthn, expires_at';
const openCondition = `hash = $hash and purpose = $purpose and expires_at > $now and tries < 5
      and session_hash is not distinct from $session_hash::bytea`;
const findOpenChallenge = oneRow<ChallengeRow, ChallengeKey>(
  'challenge_find',
  `select ${columns} from factor_challenges where ${openCondition}`,
);
// Counted before the code is compared, in one statement: of 200 concurrent tries only five pass
const countTry = oneRow<ChallengeRow, ChallengeKey>(
  'challenge_try',
  `update factor_challenges set tries = tries + 1 where ${openCondition} returning ${columns}`,
);
const deleteChallenge = oneRow<unknown, { hash: Buffer }>(
  'challenge_close',
  'delete from factor_challenges where hash = $hash returning user_id',
);
const updateWebauthn = oneRow<unknown, { hash: Buffer; webauthn: string }>(
  'challenge_webauthn',
  'update factor_challenges set webauthn = $webauthn where hash = $hash returning user_id',
);
const deleteSignInChallenges = statement<unknown, { userId: number }>(
  'challenges_close_sign_ins',
  `delete from factor_challenges where user_id = $userId and purpose = 'sign_in'`,
);
const deleteChallenges = statement<unknown, { userId: number }>(
  'challenges_close',
  'delete from factor_challenges where user_id = $userId',
);

export interface ChallengeRow {
  hash: Buffer;
  user_id: number;
  purpose: ChallengePurpose;
  method: SignInMethod | null;
  webauthn: string | null;
  secret: Buffer | null;
  expires_at: Date;
}

/** The session that a challenge is bound to; a sign-in has none yet. */
const getSessionHash = (ctx: Pick<Ctx, 'token'>, purpose: ChallengePurpose): Buffer | null =>
  purpose === 'sign_in' ? null : hashToken(ctx.token!);

const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

function makeChallenge(ctx: Pick<Ctx, 'clock'>, purpose: ChallengePurpose) {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(ctx.clock().getTime() + lifetimes[purpose]);
  return { challenge, hash: hashChallenge(challenge), expires_at };
}

export interface OpenedChallenge {
  /** The token that the client sends back; only its hash is stored. */
  challenge: string;
  expires_at: Date;
}

/** Opens a challenge for a user. */
export async function openChallenge(
  ctx: Pick<Ctx, 'db' | 'clock' | 'token'>,
  userId: number,
  purpose: ChallengePurpose,
  {
    method = null,
    secret = null,
    webauthn = null,
  }: { method?: SignInMethod | null; secret?: Buffer | null; webauthn?: string | null } = {},
): Promise<OpenedChallenge> {
  const { challenge, hash, expires_at } = makeChallenge(ctx, purpose);
  await insertChallenge(ctx.db, {
    hash,
    user_id: userId,
    purpose,
    session_hash: getSessionHash(ctx, purpose),
    method,
    secret,
    webauthn,
    expires_at,
  });
  return { challenge, expires_at };
}

/** Opens a sign-in challenge after a password was checked; returns null if the password has been changed since. */
export async function openChallengeByPassword(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  userId: number,
  passwordHash: string,
): Promise<OpenedChallenge | null> {
  const { challenge, hash, expires_at } = makeChallenge(ctx, 'sign_in');
  return (await insertByPassword(ctx.db, { hash, userId, expires_at, passwordHash }))
    ? { challenge, expires_at }
    : null;
}

const toKey = (ctx: Pick<Ctx, 'clock' | 'token'>, purpose: ChallengePurpose, challenge: string): ChallengeKey => ({
  hash: hashChallenge(challenge),
  purpose,
  session_hash: getSessionHash(ctx, purpose),
  now: ctx.clock(),
});

/**
 * Gets an open challenge.
 * @throws Failure `dead_challenge` if it is unknown, expired, used up or another session's
 */
export async function getOpenChallenge(ctx: Ctx, purpose: ChallengePurpose, challenge: string): Promise<ChallengeRow> {
  const row = await findOpenChallenge(ctx.db, toKey(ctx, purpose, challenge));
  if (!row) throw fail('dead_challenge');
  return row;
}

/**
 * Takes one of a challenge's five tries. Call it outside a transaction, so that a failed try counts too.
 * @throws Failure `dead_challenge`
 */
export async function countChallengeTry(ctx: Ctx, purpose: ChallengePurpose, challenge: string): Promise<ChallengeRow> {
  const row = await countTry(ctx.db, toKey(ctx, purpose, challenge));
  if (!row) throw fail('dead_challenge');
  return row;
}

/**
 * Uses up a challenge; of two concurrent right answers one fails.
 * @throws Failure `dead_challenge`
 */
export async function spendChallenge(db: Db, { hash }: Pick<ChallengeRow, 'hash'>): Promise<void> {
  if (!(await deleteChallenge(db, { hash }))) throw fail('dead_challenge');
}

/**
 * Stores what a passkey has to sign for this challenge.
 * @throws Failure `dead_challenge`
 */
export async function setWebauthnChallenge(db: Db, { hash }: ChallengeRow, webauthn: string): Promise<void> {
  if (!(await updateWebauthn(db, { hash, webauthn }))) throw fail('dead_challenge');
}

/** Ends a user's unfinished sign-ins, whose first proof (such as an old password) is no longer valid. */
export async function closeSignInChallenges(db: Db, userId: number): Promise<void> {
  await deleteSignInChallenges(db, { userId });
}

/** Ends all challenges of a user. */
export async function closeChallenges(db: Db, userId: number): Promise<void> {
  await deleteChallenges(db, { userId });
}
