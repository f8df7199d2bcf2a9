/** What an extension makes of the tariff that somebody has. Pure: the history can be replayed by it. */
import { dayMs } from '#contract/rules/tariffs.ts';
import { isExpired } from '#contract/rules/expiry.ts';

/** What was paid for, running or not. */
export interface Had {
  tariff_id: number;
  expires_at: Date;
}

export interface Extending {
  tariff_id: number;
  /** Below zero takes days away. */
  days: number;
  /** Left of another tariff, as time of this one; see `carriedMs`. */
  carried_ms: number;
  at: Date;
}

/**
 * An extension begins at the later of now and the present end. Another tariff begins at once; what was left of the
 * former one is carried over. Nothing ends before now: days taken away beyond that are lost.
 */
export function extended(before: Had | null, { tariff_id, days, carried_ms, at }: Extending): Had {
  const goesOn = before?.tariff_id === tariff_id && !isExpired(before.expires_at, at);
  const from = goesOn ? before.expires_at.getTime() : at.getTime() + carried_ms;
  return { tariff_id, expires_at: new Date(Math.max(at.getTime(), from + days * dayMs)) };
}

/**
 * Somebody buys another tariff while one runs. It begins at once: whoever pays for more wants it now, and a plan that
 * waits in a queue would be money for nothing seen. Nor is anything lost: the time left is carried over by its worth,
 * at the prices of thirty days. Day for day would not do, for a year of the cheap one followed by a week of the dear
 * one would be a year of the dear one.
 * @param prices of thirty days; where one of them costs nothing there is nothing to carry
 */
export function carriedMs(
  before: Had | null,
  tariff_id: number,
  at: Date,
  prices: { before: number; after: number },
): number {
  if (!before || before.tariff_id === tariff_id || isExpired(before.expires_at, at) || prices.after <= 0) return 0;
  return Math.floor(((before.expires_at.getTime() - at.getTime()) * prices.before) / prices.after);
}
