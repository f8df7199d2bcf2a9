/** Solves a challenge of altcha: the work runs outside the page's own thread. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { ApiError } from '#contract/client.ts';

/** A proof that others made too light meanwhile is computed once more. */
const mostProofs = 3;

/** @returns the proof that a call carries; null where it took longer than a person waits */
async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 120_000 });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

/**
 * Sends a call again with the proof that its failure demands.
 * @param send makes the call with a proof
 * @param failure `proof_required`, with the challenge
 * @throws ApiError the last failure: also where the browser computes nothing (over plain HTTP) or takes too long
 */
export async function sendWithProof<T>(send: (proof: string) => Promise<T>, failure: ApiError): Promise<T> {
  let last = failure;
  for (let made = 0; made < mostProofs && globalThis.crypto.subtle; made += 1) {
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
