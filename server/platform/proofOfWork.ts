/**
 * Proofs of work for calls beyond a limit: one takes a browser about a second, thousands of guesses take hours. This
 * slows attackers down without locking the owner out.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Ctx } from '#server/context.ts';
import { fail, Failure } from '#server/failure.ts';
import { getInstallationSecret } from './installationSecret.ts';

type Deps = Pick<Ctx, 'db' | 'gateways' | 'limits' | 'clock'>;

/** What a proof is for, and how hard it has to be. */
export interface ProofRequest {
  /** Such as `login:user:12`. A proof for one subject is not accepted for another. */
  subject: string;
  /** 0 … 4, rounded down; each level doubles the work. */
  level: number;
}

/** PBKDF2 iterations of one attempt: about 2 ms on a desktop. */
const iterations = 5000;
/** A proof of level 0 takes this many to twice as many attempts. */
const minAttempts = 100;
const highestLevel = 4;
const lifetimeMs = 10 * 60_000;
/** Levels by which a proof may be too easy: others may have raised the level while the browser computed it. */
const levelTolerance = 2;

const clampLevel = (level: number): number => Math.max(0, Math.min(highestLevel, Math.floor(level)));

/** Challenges are readable, and subjects contain phones and logins, so a challenge carries a keyed hash. */
const hashSubject = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(`proof:${subject}`).digest('base64url');

async function makeChallenge(deps: Deps, { subject, level }: ProofRequest): Promise<Challenge> {
  const secret = await getInstallationSecret(deps);
  const attempts = minAttempts * 2 ** clampLevel(level);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(attempts, attempts * 2),
    deriveKey,
    data: {
      subject: hashSubject(secret, subject),
      level: clampLevel(level),
      expires_at: deps.clock().getTime() + lifetimeMs,
    },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  });
}

function parseProof(proof: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload | null;
    return typeof payload?.challenge?.parameters === 'object' && typeof payload.challenge.signature === 'string'
      ? payload
      : null;
  } catch {
    return null;
  }
}

/** Whether a proof is right, for this subject, hard enough and not used before. Uses it up. */
async function acceptProof(deps: Deps, proof: string, { subject, level }: ProofRequest): Promise<boolean> {
  const payload = parseProof(proof);
  if (!payload) return false;
  const secret = await getInstallationSecret(deps);
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  }).catch(() => ({ verified: false }));
  const { data, nonce } = payload.challenge.parameters;
  if (!verified || data?.['subject'] !== hashSubject(secret, subject)) return false;
  if (Number(data['expires_at']) < deps.clock().getTime()) return false;
  if (Number(data['level']) < clampLevel(level) - levelTolerance) return false;
  return deps.limits.take('usedProofs', nonce).then(
    () => true,
    () => false,
  );
}

/**
 * Lets a call that exceeded a limit continue if it carries a valid proof.
 * @param cause the failure of that limit: clients that can't compute proofs are told to wait as long as it says
 * @throws Failure `proof_required` with a new `challenge` if the proof is missing or not accepted
 */
export async function requireProof(
  deps: Deps,
  proof: string | undefined,
  request: ProofRequest,
  cause?: unknown,
): Promise<void> {
  if (proof !== undefined && (await acceptProof(deps, proof, request))) return;
  const seconds = (cause instanceof Failure && cause.details.retryAfter) || 60;
  throw fail('proof_required', {
    body: { challenge: await makeChallenge(deps, request) },
    values: { seconds },
    retryAfter: seconds,
  });
}
