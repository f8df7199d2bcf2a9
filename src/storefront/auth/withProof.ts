/** Calls that may cost a proof of work after many failures: the browser computes it and sends the call again. */
import { ApiError } from '#contract/client.ts';

/** @param send makes the call; a proof is given from the second time on */
export async function withProof<T>(send: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const { sendWithProof } = await import('./solveProof.ts');
    return sendWithProof(send, error);
  }
}
