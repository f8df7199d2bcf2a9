/**
 * Solves an altcha challenge in the browser, outside the main thread. Loaded when a call first demands a proof of work.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { ApiError } from '#contract/client.ts';

/** The server may demand a harder proof in the meantime; then another one is computed. */
const maxProofs = 3;

/** @returns the proof for the call; null if it took too long */
async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 120_000 });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

/**
 * Repeats a call with the proof that its failure demands.
 * @param send makes the call with a proof
 * @param failure `proof_required`, with the challenge
 * @throws ApiError the last failure, also if the browser can't compute a proof (over plain HTTP) or takes too long
 */
export async function sendWithProof<T>(send: (proof: string) => Promise<T>, failure: ApiError): Promise<T> {
  let last = failure;
  for (let attempt = 0; attempt < maxProofs && globalThis.crypto.subtle; attempt += 1) {
    const proof = await solveProof(last.body['challenge'] as Challenge);
    if (proof === null) break;
    try {
      return await send(proof);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
      last = error;
    }
  }
  throw last;
}
