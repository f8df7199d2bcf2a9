/** Calls that may cost a proof of work after many failures: the browser computes it and sends the call again. */
import { ApiError } from '#contract/client.ts';
import type { Challenge } from 'altcha-lib/types';

/** A proof that others made too light meanwhile is asked for once more. */
const mostProofs = 3;

/** @param send makes the call; a proof is given from the second time on */
export async function withProof<T>(send: (proof?: string) => Promise<T>): Promise<T> {
  let proof: string | undefined;
  for (let made = 0; ; made += 1) {
    try {
      return await send(proof);
    } catch (error) {
      const isWanted = error instanceof ApiError && error.code === 'proof_required' && made < mostProofs;
      // Over plain HTTP browsers compute nothing: the failure says what else can be done
      if (!isWanted || !globalThis.crypto.subtle) throw error;
      const { solveProof } = await import('./solveProof.ts');
      const solved = await solveProof(error.body['challenge'] as Challenge);
      if (solved === null) throw error;
      proof = solved;
    }
  }
}
