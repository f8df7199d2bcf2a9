/** Pickup times of a store: days and half hours within opening hours. Pure. */
import type { Hours, Store, Weekday } from '#contract/stores.ts';
import { addDays } from '#contract/rules/time.ts';
import { toMoment, toWallTime, type DayText } from './zonedTime.ts';

type OpenStore = Pick<Store, 'working_time' | 'time_zone'>;

/** Number of days that are offered. */
const daysAhead = 7;
const stepMinutes = 30;

/** Index is `Date.getUTCDay()`. */
const weekdayNames: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const getWeekday = (day: DayText): Weekday => weekdayNames[new Date(`${day}T00:00Z`).getUTCDay()] ?? 'mon';

/** "09:30" → 570; "24:00" → 1440. */
const toMinutes = (time: string): number => {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** 570 → "09:30". */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Opening hours of a store on a date; null if it is closed. */
export const getHoursOn = (store: OpenStore, day: DayText): Hours | null => store.working_time[getWeekday(day)];

/** Opening hours of today in the store's time zone. */
export const getHoursToday = (store: OpenStore, now: Date): Hours | null =>
  getHoursOn(store, toWallTime(now, store.time_zone).day);

export interface PickupTime {
  /** "09:30" in the store's time zone. */
  text: string;
  /** ISO time in UTC. */
  at: string;
}

/** Lists the half hours of a day that are within opening hours and in the future. */
export function listTimes(store: OpenStore, day: DayText, now: Date): PickupTime[] {
  const hours = getHoursOn(store, day);
  if (!hours) return [];
  const times: PickupTime[] = [];
  const last = toMinutes(hours.to);
  for (
    let minutes = Math.ceil(toMinutes(hours.from) / stepMinutes) * stepMinutes;
    minutes < last;
    minutes += stepMinutes
  ) {
    const moment = toMoment(day, minutes, store.time_zone);
    // Local times that daylight saving skips don't exist
    const isShown = toWallTime(moment, store.time_zone).minutes === minutes;
    if (moment > now && isShown) times.push({ text: formatClock(minutes), at: moment.toISOString() });
  }
  return times;
}

/** Lists the next days that have a time to choose. */
export function listDays(store: OpenStore, now: Date): DayText[] {
  const today = toWallTime(now, store.time_zone).day;
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead));
  return days.filter((day) => listTimes(store, day, now).length > 0);
}
