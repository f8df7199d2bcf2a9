/** Opening hours of stores as text. Hours are wall-clock times in the store's time zone. */
import type { Store, Weekday } from '#contract/stores.ts';
import { dayMs } from '#contract/rules/time.ts';
import { formatDate, getFormatter } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';

/** Monday first. Not imported from the contract, which would bring zod along. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

type StoredHours = Pick<Store, 'working_time' | 'time_zone'>;

/** Written out, since versions of Intl abbreviate weekdays differently. */
const weekdayNames: Readonly<Record<Locale, Record<Weekday, string>>> = {
  en: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  ru: { mon: 'пн', tue: 'вт', wed: 'ср', thu: 'чт', fri: 'пт', sat: 'сб', sun: 'вс' },
};

const hoursLabels = labels({
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

/** Formats a stored hour by the clock of the language: 10:00 AM. No time zone is involved. */
export function formatStoredTime(time: string, locale: Locale): string {
  const [hours, minutes] = time.split(':').map(Number);
  return formatDate(new Date(Date.UTC(2024, 0, 1, hours, minutes)), locale, 'time', 'UTC');
}

/** Formats the hours of a day: 10:00 AM–8:00 PM. */
export const formatHours = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  from === '00:00' && to === '24:00'
    ? hoursLabels[locale].aroundTheClock
    : `${formatStoredTime(from, locale)}–${to === '24:00' && locale === 'ru' ? to : formatStoredTime(to, locale)}`;

/** Whether a store is open, and if not, when it opens next: days from today by its clocks, and the hour as stored. */
export type OpenState =
  | { isOpen: true; opens: null }
  | { isOpen: false; opens: { daysAhead: number; weekday: Weekday; from: string } | null };

const getClock = (timeZone: string): Intl.DateTimeFormat =>
  getFormatter(
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
 * Compares stored hours with the clock of the store. Time zone data differ between machines, so call it only in the
 * browser, after hydration.
 * @returns null if this machine does not know the time zone
 */
export function getOpenState({ working_time, time_zone }: StoredHours, now: Date): OpenState | null {
  let parts: Partial<Record<string, string>>;
  try {
    parts = Object.fromEntries(
      getClock(time_zone)
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

/**
 * Formats when a closed store opens, to follow "opens": only the time for today, otherwise with the weekday or date.
 */
export function formatNextOpening(store: StoredHours, locale: Locale, now: Date): string | null {
  const opens = getOpenState(store, now)?.opens;
  if (!opens) return null;
  const { daysAhead, weekday, from } = opens;
  const time = formatStoredTime(from, locale);
  if (daysAhead === 0) return hoursLabels[locale].at(time);
  if (daysAhead < 6) return hoursLabels[locale].on(weekdayNames[locale][weekday], time);
  const day = new Date(now.getTime() + daysAhead * dayMs);
  return hoursLabels[locale].onDay(formatDate(day, locale, 'date', store.time_zone), time);
}

/** Lists the week as `[days, hours]` with equal days joined: Mon–Fri 10:00 AM–8:00 PM. Hours are null if closed. */
export function listWeekRows(working: Store['working_time'], locale: Locale): [string, string | null][] {
  const rows: { first: number; last: number; hours: string | null }[] = [];
  weekdays.forEach((weekday, index) => {
    const hours = working[weekday];
    const hoursLabel = hours && formatHours(hours, locale);
    const before = rows.at(-1);
    if (before && before.hours === hoursLabel) before.last = index;
    else rows.push({ first: index, last: index, hours: hoursLabel });
  });
  const name = (index: number) => weekdayNames[locale][weekdays[index]!];
  return rows.map(({ first, last, hours }) => [first === last ? name(first) : `${name(first)}–${name(last)}`, hours]);
}
