/** Tariffs as both sides count them. */
import { isExpired } from './expiry.ts';

/** Periods that are sold, in days: a week, a month, four months, a year. */
export const periods = ['7', '30', '120', '365'] as const;
export type Period = (typeof periods)[number];

/** What a tariff limits; of these the server enforces `products`. */
export const limitNames = ['products', 'albums', 'records', 'time_capsules', 'memorials'] as const;
export type LimitName = (typeof limitNames)[number];

export const dayMs = 86_400_000;
/** So many days before its end everybody is told. */
export const soonDays = 7 as const;

/** `free`: never paid, or nothing that was paid counts; `expired` at or before now. */
export const tariffStates = ['free', 'active', 'ends_soon', 'expired'] as const;
export type TariffState = (typeof tariffStates)[number];

/** How somebody's tariff stands. @param expiresAt when what was paid for ends or has ended; null: nothing was */
export function tariffState(expiresAt: Date | string | null, now: Date): TariffState {
  if (expiresAt === null) return 'free';
  if (isExpired(expiresAt, now)) return 'expired';
  return daysLeft(expiresAt, now) <= soonDays ? 'ends_soon' : 'active';
}

/** Days until then, a begun one as a whole; 0 once it has passed. */
export const daysLeft = (expiresAt: Date | string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / dayMs));
