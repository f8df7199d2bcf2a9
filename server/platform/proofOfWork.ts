/** Proofs of work: what a browser computes in a second costs a crowd of guesses hours. Nobody is locked out by one. */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Ctx } from '#server/context.ts';
import { fail, Failure } from '#server/failure.ts';
import { installationSecret } from './installationSecret.ts';

type Deps = Pick<Ctx, 'db' | 'gateways' | 'limits' | 'clock'>;

/** What a proof is for, and how hard it has to be. */
export interface ProofWanted {
  /** `login:12`: a proof of another subject is worth nothing here. */
  subject: string;
  /** 0 … 4; each step doubles the work. */
  level: number;
}

/** About 2 ms of a desktop; the least proof takes 100 to 200 of them. */
const rounds = 5000;
const leastSteps = 100;
const highestLevel = 4;
const lifetimeMs = 10 * 60_000;
/** A proof that was begun before others made it harder is still good. */
const levelTolerance = 2;

const levelOf = (level: number): number => Math.max(0, Math.min(highestLevel, Math.floor(level)));

/** Subjects name people: what a challenge carries must not. */
const sealed = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(`proof:${subject}`).digest('base64url');

async function makeChallenge(deps: Deps, { subject, level }: ProofWanted): Promise<Challenge> {
  const secret = await installationSecret(deps);
  const steps = leastSteps * 2 ** levelOf(level);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(steps, steps * 2),
    deriveKey,
    data: {
      subject: sealed(secret, subject),
      level: levelOf(level),
      expires_at: deps.clock().getTime() + lifetimeMs,
    },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  });
}

function readProof(proof: string): Payload | null {
  try {
    const read = JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload | null;
    return typeof read?.challenge?.parameters === 'object' && typeof read.challenge.signature === 'string'
      ? read
      : null;
  } catch {
    return null;
  }
}

/** Whether a proof is right, for this subject, hard enough and new; it is used up by that. */
async function isGood(deps: Deps, proof: string, { subject, level }: ProofWanted): Promise<boolean> {
  const payload = readProof(proof);
  if (!payload) return false;
  const secret = await installationSecret(deps);
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  }).catch(() => ({ verified: false }));
  const { data, nonce } = payload.challenge.parameters;
  if (!verified || data?.['subject'] !== sealed(secret, subject)) return false;
  if (Number(data['expires_at']) < deps.clock().getTime()) return false;
  if (Number(data['level']) < levelOf(level) - levelTolerance) return false;
  return deps.limits.take('usedProofs', nonce).then(
    () => true,
    () => false,
  );
}

/**
 * Lets a call go on by its proof.
 * @param cause the limit that was met: its wait is answered to callers that can't prove anything
 * @throws Failure `proof_required` with a `challenge` where there is no good proof
 */
export async function requireProof(
  deps: Deps,
  proof: string | undefined,
  wanted: ProofWanted,
  cause?: unknown,
): Promise<void> {
  if (proof !== undefined && (await isGood(deps, proof, wanted))) return;
  const seconds = (cause instanceof Failure && cause.details.retryAfter) || 60;
  throw fail('proof_required', {
    body: { challenge: await makeChallenge(deps, wanted) },
    values: { seconds },
    retryAfter: seconds,
  });
}
