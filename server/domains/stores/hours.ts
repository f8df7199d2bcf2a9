/** Opening hours of a store: pure functions on the wall clock of the store's time zone, daylight saving included. */
import { DateTime } from 'luxon';
import { weekdays, type Hours, type WorkingTime } from '#contract/stores.ts';

/** Opening hours repeat weekly, so a store opens within these days or never. */
const maxDaysAhead = 7;

/** Parses "08:30" to 510 and "24:00" to 1440, the end of the day. */
function parseMinutes(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

const getHours = (workingTime: WorkingTime, day: DateTime): Hours | null =>
  workingTime[weekdays[day.weekday - 1]!] ?? null;

const toWallMinutes = (moment: DateTime): number => moment.hour * 60 + moment.minute;

/**
 * Whether a store is open at a moment. At its closing minute it is closed.
 * @param workingTime wall-clock hours of each weekday; null means closed
 * @param zone the store's IANA zone
 */
export function isOpen(workingTime: WorkingTime, zone: string, at: Date): boolean {
  const local = DateTime.fromJSDate(at, { zone });
  const hours = getHours(workingTime, local);
  if (!hours) return false;
  const now = toWallMinutes(local);
  return parseMinutes(hours.from) <= now && now < parseMinutes(hours.to);
}

/**
 * The moments of a day at which its clock shows a time: two where clocks are set back, the end of the gap where they
 * skip it.
 */
function listMoments(day: DateTime, time: string): DateTime[] {
  const target = parseMinutes(time);
  const atTime = day.set({ hour: Math.floor(target / 60), minute: target % 60, second: 0, millisecond: 0 });
  if (toWallMinutes(atTime) === target) return atTime.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
  let first = atTime;
  for (
    let earlier = first.minus({ minutes: 1 });
    earlier.hasSame(day, 'day') && toWallMinutes(earlier) >= target;
    earlier = earlier.minus({ minutes: 1 })
  )
    first = earlier;
  return [first];
}

/**
 * When a closed store opens next.
 * @returns null if it is open at `at`, or has no opening hours
 */
export function findNextOpening(workingTime: WorkingTime, zone: string, at: Date): Date | null {
  if (isOpen(workingTime, zone, at)) return null;
  const today = DateTime.fromJSDate(at, { zone }).startOf('day');
  for (let offset = 0; offset <= maxDaysAhead; offset++) {
    const day = today.plus({ days: offset });
    const hours = getHours(workingTime, day);
    const next = hours && listMoments(day, hours.from).find((moment) => moment.toMillis() > at.getTime());
    if (next) return next.toJSDate();
  }
  return null;
}
