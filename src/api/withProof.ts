/** Adds a proof of work to calls that require one after many failures. */
import { ApiError } from '#contract/client.ts';

/** @param send makes the call; from the second time on with a proof */
export async function withProof<T>(send: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const { sendWithProof } = await import('./solveProof.ts');
    return sendWithProof(send, error);
  }
}
