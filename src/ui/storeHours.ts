/** When a store is open, in words. Hours are wall-clock times in the store's own zone. */
import type { Store, Weekday } from '#contract/stores.ts';
import { formatDate } from '#src/i18n/format.ts';
import { formatWeekday } from '#src/i18n/zone.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';

/** Monday first. Not taken from the contract at run time: that would bring zod along. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const week = 6 * 86_400_000;

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

/** When a closed store opens, to follow "opens": the time alone where that is today by the store's clocks, else with its weekday, from a week on with its date. */
export function opensWhen(store: Pick<Store, 'opens_at' | 'time_zone'>, locale: Locale, now: Date): string | null {
  if (!store.opens_at) return null;
  const time = formatDate(store.opens_at, locale, 'time', store.time_zone);
  const opens = new Date(store.opens_at);
  const dateOf = (moment: Date) => formatDate(moment, locale, 'date', store.time_zone);
  if (dateOf(opens) === dateOf(now)) return words[locale].at(time);
  return opens.getTime() - now.getTime() < week
    ? words[locale].on(formatWeekday(opens, locale, store.time_zone), time)
    : words[locale].onDay(dateOf(opens), time);
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
  // 1 January 2024 was a Monday.
  const name = (index: number) => formatWeekday(new Date(Date.UTC(2024, 0, 1 + index)), locale, 'UTC');
  return rows.map(({ first, last, hours }) => [first === last ? name(first) : `${name(first)}–${name(last)}`, hours]);
}
