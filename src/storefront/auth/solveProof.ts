/** Solves a challenge of altcha: the work runs outside the page's own thread. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** @returns the proof that a call carries; null where it took longer than a person waits */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 120_000 });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
