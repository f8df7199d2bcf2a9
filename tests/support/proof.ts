/** Solves a `proof_required` as the browser does. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ApiError } from '#contract/client.ts';

/** Gets the challenge of a rejected call. @throws any other error of the call, or an Error if it succeeds */
export async function getChallenge(call: Promise<unknown>): Promise<Challenge> {
  const error = await call.then(
    () => new Error('the call needed no proof'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
  return error.body['challenge'] as Challenge;
}

/** The server expects no fewer attempts at level 0, and twice as many a level. */
const minAttempts = 100;

/**
 * Solves a challenge, in a third of the attempts that a browser makes: it tries none that are too few.
 * @returns the proof for the next call
 */
export async function solveProof(challenge: Challenge): Promise<string> {
  const counterStart = minAttempts * 2 ** Number(challenge.parameters.data?.['level']);
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
