/** Solves a `proof_required` as the browser does. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ApiError } from '#contract/client.ts';

/** The challenge of a refused call. @throws whatever else the call failed with, or that it did not fail */
export async function challengeOf(call: Promise<unknown>): Promise<Challenge> {
  const error = await call.then(
    () => new Error('the call needed no proof'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
  return error.body['challenge'] as Challenge;
}

/** The proof that the next call carries. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
