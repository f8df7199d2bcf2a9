/** A sign-in that another screen began and that waits for the second factor. Kept in memory only. */
import type { WaitingFactor } from '#src/authProvider/signIn/stepTypes.ts';

let waiting: WaitingFactor | null = null;

/** Hands a sign-in to the sign-in page, which opens at its factor step. */
export function setWaitingFactor(factor: WaitingFactor): void {
  waiting = factor;
}

/** Returns the sign-in that was handed over; null after a reload. */
export const getWaitingFactor = (): WaitingFactor | null => waiting;
