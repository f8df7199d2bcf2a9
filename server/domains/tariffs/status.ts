/** Calculates what an extension does to a tariff. Pure, so that `npm run verify` can replay the history. */
import { isExpired } from '#contract/rules/expiry.ts';
import { dayMs } from '#contract/rules/time.ts';

/** The tariff that was paid for, in force or expired. */
export interface PaidTariff {
  tariff_id: number;
  expires_at: Date;
}

export interface NewExtension {
  tariff_id: number;
  /** Negative days shorten the tariff. */
  days: number;
  /** Time left of another tariff, converted to this one; see `calculateCarriedMs`. */
  carried_ms: number;
  at: Date;
}

/**
 * An extension begins at the later of now and the present end. Another tariff begins at once, with the converted rest
 * of the former one. The end is never before now: further negative days are lost.
 */
export function applyExtension(
  before: PaidTariff | null,
  { tariff_id, days, carried_ms, at }: NewExtension,
): PaidTariff {
  const isContinued = before?.tariff_id === tariff_id && !isExpired(before.expires_at, at);
  const from = isContinued ? before.expires_at.getTime() : at.getTime() + carried_ms;
  return { tariff_id, expires_at: new Date(Math.max(at.getTime(), from + days * dayMs)) };
}

/**
 * Converts the time left when somebody buys another tariff. The new one begins at once, because whoever pays for more
 * wants it now. The time left is converted by its value at the prices of thirty days: a conversion day by day would
 * turn a year of the cheap tariff and a week of the expensive one into a year of the expensive one.
 * @param prices of thirty days; if one of them is zero, nothing is carried over
 */
export function calculateCarriedMs(
  before: PaidTariff | null,
  tariff_id: number,
  at: Date,
  prices: { before: number; after: number },
): number {
  if (!before || before.tariff_id === tariff_id || isExpired(before.expires_at, at) || prices.after <= 0) return 0;
  return Math.floor(((before.expires_at.getTime() - at.getTime()) * prices.before) / prices.after);
}
