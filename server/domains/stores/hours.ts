/** When a store is open: pure, by the wall clock of the store's own zone, daylight saving included. */
import { DateTime } from 'luxon';
import { weekdays, type Hours, type WorkingTime } from '#contract/stores.ts';

/** A store opens within a week, or never. */
const daysAhead = 7;

/** "08:30" → 510; "24:00" → 1440, the end of the day. */
function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

const hoursOn = (workingTime: WorkingTime, day: DateTime): Hours | null =>
  workingTime[weekdays[day.weekday - 1]!] ?? null;

const wallMinutes = (moment: DateTime): number => moment.hour * 60 + moment.minute;

/**
 * Whether a store is open at a moment. Its closing minute belongs to the time after.
 * @param workingTime wall-clock hours of each weekday; null is closed
 * @param zone the store's IANA zone
 */
export function isOpen(workingTime: WorkingTime, zone: string, at: Date): boolean {
  const local = DateTime.fromJSDate(at, { zone });
  const hours = hoursOn(workingTime, local);
  if (!hours) return false;
  const now = wallMinutes(local);
  return minutesOf(hours.from) <= now && now < minutesOf(hours.to);
}

/** The moments at which a day's clocks reach a time: two where clocks are set back, the end of the gap where they skip it. */
function momentsOf(day: DateTime, time: string): DateTime[] {
  const wanted = minutesOf(time);
  const found = day.set({ hour: Math.floor(wanted / 60), minute: wanted % 60, second: 0, millisecond: 0 });
  if (wallMinutes(found) === wanted) return found.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
  let first = found;
  for (
    let earlier = first.minus({ minutes: 1 });
    earlier.hasSame(day, 'day') && wallMinutes(earlier) >= wanted;
    earlier = earlier.minus({ minutes: 1 })
  )
    first = earlier;
  return [first];
}

/**
 * When a closed store opens next.
 * @returns null where it is open at `at`, or has no hours at all
 */
export function opensAt(workingTime: WorkingTime, zone: string, at: Date): Date | null {
  if (isOpen(workingTime, zone, at)) return null;
  const today = DateTime.fromJSDate(at, { zone }).startOf('day');
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const day = today.plus({ days: ahead });
    const hours = hoursOn(workingTime, day);
    const next = hours && momentsOf(day, hours.from).find((moment) => moment.toMillis() > at.getTime());
    if (next) return next.toJSDate();
  }
  return null;
}
