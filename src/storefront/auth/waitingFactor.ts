/** A sign-in that another screen has begun and that waits for the second factor: in this page's memory alone. */
import type { WaitingFactor } from './machine.ts';

let waiting: WaitingFactor | null = null;

/** Hands a sign-in to the sign-in page, which opens at its factor step. */
export function passFactorOn(factor: WaitingFactor): void {
  waiting = factor;
}

/** The sign-in that was handed over; null where the page was reloaded or opened by itself. */
export const getWaitingFactor = (): WaitingFactor | null => waiting;
