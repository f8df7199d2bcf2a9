/** When a store is open, in words. Hours are wall-clock times in the store's own zone. */
import { dayMs } from '#contract/rules/tariffs.ts';
import type { Store, Weekday } from '#contract/stores.ts';
import { formatDate, once } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';

/** Monday first. Not taken from the contract at run time: that would bring zod along. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

type StoredHours = Pick<Store, 'working_time' | 'time_zone'>;

/** Written out, since versions of Intl differ in what they call a day. */
const weekdayNames: Readonly<Record<Locale, Record<Weekday, string>>> = {
  en: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  ru: { mon: 'пн', tue: 'вт', wed: 'ср', thu: 'чт', fri: 'пт', sat: 'сб', sun: 'вс' },
};

const words = labels({
  en: {
    at: (time: string) => `at ${time}`,
    on: (weekday: string, time: string) => `${weekday} at ${time}`,
    onDay: (date: string, time: string) => `on ${date} at ${time}`,
    aroundTheClock: 'around the clock',
  },
  ru: {
    at: (time) => `в ${time}`,
    on: (weekday, time) => `${weekday === 'вт' ? 'во' : 'в'} ${weekday} в ${time}`,
    onDay: (date, time) => `${date} в ${time}`,
    aroundTheClock: 'круглосуточно',
  },
});

/** Opening hours of a day: 10:00–20:00. */
export const hoursText = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  from === '00:00' && to === '24:00' ? words[locale].aroundTheClock : `${from}–${to}`;

/** Whether a store is open, and if not, when it opens next: days from today by its clocks, and the hour as stored. */
export type OpenState =
  | { isOpen: true; opens: null }
  | { isOpen: false; opens: { daysAhead: number; weekday: Weekday; from: string } | null };

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  once(
    `clock ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );

/**
 * Compares stored hours with the clock of the store. Time zone data differ between machines, so call it in the
 * browser alone, after hydration.
 * @returns null where this machine does not know the time zone
 */
export function getOpenState({ working_time, time_zone }: StoredHours, now: Date): OpenState | null {
  let parts: Partial<Record<string, string>>;
  try {
    parts = Object.fromEntries(
      clockOf(time_zone)
        .formatToParts(now)
        .map(({ type, value }) => [type, value]),
    );
  } catch {
    return null;
  }
  const today = weekdays.indexOf(parts['weekday']!.toLowerCase() as Weekday);
  const time = `${parts['hour']}:${parts['minute']}`;
  // HH:MM compares as text.
  const hoursToday = working_time[weekdays[today]!];
  if (hoursToday && hoursToday.from <= time && time < hoursToday.to) return { isOpen: true, opens: null };
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const weekday = weekdays[(today + daysAhead) % 7]!;
    const hours = working_time[weekday];
    if (hours && (daysAhead > 0 || hours.from > time))
      return { isOpen: false, opens: { daysAhead, weekday, from: hours.from } };
  }
  return { isOpen: false, opens: null };
}

/** A stored hour as people of the language write it: 10:00 AM. No time zone takes part. */
function formatStoredTime(time: string, locale: Locale): string {
  const [hours, minutes] = time.split(':').map(Number);
  return formatDate(new Date(Date.UTC(2024, 0, 1, hours, minutes)), locale, 'time', 'UTC');
}

/** When a closed store opens, to follow "opens": the time alone where that is today, else with its weekday or date. */
export function opensWhen(store: StoredHours, locale: Locale, now: Date): string | null {
  const opens = getOpenState(store, now)?.opens;
  if (!opens) return null;
  const { daysAhead, weekday, from } = opens;
  const time = formatStoredTime(from, locale);
  if (daysAhead === 0) return words[locale].at(time);
  if (daysAhead < 6) return words[locale].on(weekdayNames[locale][weekday], time);
  const day = new Date(now.getTime() + daysAhead * dayMs);
  return words[locale].onDay(formatDate(day, locale, 'date', store.time_zone), time);
}

/** The week as `[days, hours]`, equal neighbours joined: Mon–Fri 10:00–20:00. Hours are null where it is closed. */
export function weekRows(working: Store['working_time'], locale: Locale): [string, string | null][] {
  const rows: { first: number; last: number; hours: string | null }[] = [];
  weekdays.forEach((weekday, index) => {
    const hours = working[weekday];
    const written = hours && hoursText(hours, locale);
    const before = rows.at(-1);
    if (before && before.hours === written) before.last = index;
    else rows.push({ first: index, last: index, hours: written });
  });
  const name = (index: number) => weekdayNames[locale][weekdays[index]!];
  return rows.map(({ first, last, hours }) => [first === last ? name(first) : `${name(first)}–${name(last)}`, hours]);
}
