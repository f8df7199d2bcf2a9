/** Periods, limits and states of tariffs, shared by server and browser. */
import { dayMs } from './time.ts';
import { isExpired } from './expiry.ts';

/** Periods for sale, in days: a week, a month, four months, a year. */
export const periods = ['7', '30', '120', '365'] as const;
export type Period = (typeof periods)[number];

/** Limits of a tariff; the server enforces only `products`. */
export const limitNames = ['products', 'albums', 'records', 'time_capsules', 'memorials'] as const;
export type LimitName = (typeof limitNames)[number];

/** The owner is notified this many days before the end. */
export const endsSoonDays = 7 as const;

/** `free`: never paid, or nothing that was paid counts; `expired`: at or before now. */
export const tariffStates = ['free', 'active', 'ends_soon', 'expired'] as const;
export type TariffState = (typeof tariffStates)[number];

/**
 * The state of a tariff.
 * @param expiresAt the end of the paid tariff, in the future or past; null if nothing was paid
 */
export function getTariffState(expiresAt: Date | string | null, now: Date): TariffState {
  if (expiresAt === null) return 'free';
  if (isExpired(expiresAt, now)) return 'expired';
  return countDaysLeft(expiresAt, now) <= endsSoonDays ? 'ends_soon' : 'active';
}

/** Remaining days, rounded up; 0 once it has expired. */
export const countDaysLeft = (expiresAt: Date | string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / dayMs));
