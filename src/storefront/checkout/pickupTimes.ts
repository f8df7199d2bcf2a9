/** When a store hands out orders: the days and half hours that a buyer may choose. Pure. */
import type { Hours, Store, Weekday } from '#contract/stores.ts';
import { dayAfter, momentOf, wallOf, type DayText } from './zonedTime.ts';

type OpenStore = Pick<Store, 'working_time' | 'time_zone'>;

/** How many days ahead are offered. */
const daysAhead = 7;
const stepMinutes = 30;

/** By `Date.getUTCDay()`. */
const weekdayNames: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const weekdayOf = (day: DayText): Weekday => weekdayNames[new Date(`${day}T00:00Z`).getUTCDay()] ?? 'mon';

/** "09:30" → 570; "24:00" → 1440. */
const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** 570 → "09:30". */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours of a store on a day of the calendar; null where it is closed. */
export const hoursOn = (store: OpenStore, day: DayText): Hours | null => store.working_time[weekdayOf(day)];

/** The hours of today in the store's zone. */
export const hoursToday = (store: OpenStore, now: Date): Hours | null =>
  hoursOn(store, wallOf(now, store.time_zone).day);

export interface PickupTime {
  /** "09:30" in the store's zone. */
  text: string;
  /** ISO time in UTC. */
  at: string;
}

/** The half hours of a day at which the store is open and which are still to come. */
export function timesOn(store: OpenStore, day: DayText, now: Date): PickupTime[] {
  const hours = hoursOn(store, day);
  if (!hours) return [];
  const times: PickupTime[] = [];
  const last = minutesOf(hours.to);
  for (
    let minutes = Math.ceil(minutesOf(hours.from) / stepMinutes) * stepMinutes;
    minutes < last;
    minutes += stepMinutes
  ) {
    const moment = momentOf(day, minutes, store.time_zone);
    // Clocks that are set forward never show some of them
    const isShown = wallOf(moment, store.time_zone).minutes === minutes;
    if (moment > now && isShown) times.push({ text: clockText(minutes), at: moment.toISOString() });
  }
  return times;
}

/** The next days on which there is a time to choose. */
export function daysToChoose(store: OpenStore, now: Date): DayText[] {
  const today = wallOf(now, store.time_zone).day;
  const days = Array.from({ length: daysAhead }, (_, ahead) => dayAfter(today, ahead));
  return days.filter((day) => timesOn(store, day, now).length > 0);
}
