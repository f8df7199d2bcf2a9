/** Formats names, sums, days and hours for the caller. Pure. */
import { DateTime, Info } from 'luxon';
import type { Locale } from '#contract/failures.ts';
import type { Order } from '#contract/orders.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { weekdays, type Weekday, type WorkingTime } from '#contract/stores.ts';
import type { StoreDay } from '#server/gateways/assistant/shop.ts';

/** A name in the caller's language, else in the other one. */
export const localizeName = ({ name, en_name }: { name: string; en_name: string | null }, locale: Locale): string =>
  locale === 'en' ? en_name || name : name;

/** Creates a formatter of sums. */
export const createMoneyFormat = (locale: Locale, currency: string) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (price: number): string => format.format(price);
};

/** A day without its year. */
export const formatDay = (moment: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(moment));

/** "Mon 09:00", in the store's time zone. */
export const formatMoment = (moment: string, zone: string, locale: Locale): string =>
  DateTime.fromISO(moment, { zone }).setLocale(locale).toFormat('ccc HH:mm');

const hoursLabels = {
  en: { daily: 'Daily', never: 'No opening hours', closed: 'closed' },
  ru: { daily: 'Ежедневно', never: 'Часы работы не указаны', closed: 'выходной' },
};

/** "Mon–Fri 09:00–18:00, Sat 10:00–16:00, Sun closed": consecutive days with the same hours are grouped. */
export function formatHours(time: WorkingTime, locale: Locale): string {
  const names = Info.weekdays('short', { locale });
  const runs: { first: number; last: number; hours: string | null }[] = [];
  weekdays.forEach((day, index) => {
    const hours = time[day] ? `${time[day].from}–${time[day].to}` : null;
    const run = runs.at(-1);
    if (run && run.hours === hours) run.last = index;
    else runs.push({ first: index, last: index, hours });
  });
  if (runs.every(({ hours }) => hours === null)) return hoursLabels[locale].never;
  if (runs.length === 1) return `${hoursLabels[locale].daily} ${runs[0]!.hours}`;
  const formatDays = ({ first, last }: { first: number; last: number }) =>
    first === last ? names[first] : `${names[first]}–${names[last]}`;
  return runs.map((run) => `${formatDays(run)} ${run.hours ?? hoursLabels[locale].closed}`).join(', ');
}

const dayLabels: Record<Locale, Record<Exclude<StoreDay, 'now'>, string>> = {
  en: {
    mon: 'on Monday',
    tue: 'on Tuesday',
    wed: 'on Wednesday',
    thu: 'on Thursday',
    fri: 'on Friday',
    sat: 'on Saturday',
    sun: 'on Sunday',
    today: 'today',
    tomorrow: 'tomorrow',
    weekend: 'at the weekend',
  },
  ru: {
    mon: 'в понедельник',
    tue: 'во вторник',
    wed: 'в среду',
    thu: 'в четверг',
    fri: 'в пятницу',
    sat: 'в субботу',
    sun: 'в воскресенье',
    today: 'сегодня',
    tomorrow: 'завтра',
    weekend: 'в выходные',
  },
};

/** The hours of one day, by the store's calendar; null for "now". For a weekend with one open day, that day. */
export function getHoursOnDay(
  { working_time, time_zone }: { working_time: WorkingTime; time_zone: string },
  on: StoreDay | undefined,
  now: Date,
  locale: Locale,
): { day: string; hours: string | null } | null {
  if (on === undefined || on === 'now') return null;
  const formatRange = (day: Weekday): string | null =>
    working_time[day] && `${working_time[day].from}–${working_time[day].to}`;
  if (on === 'weekend') {
    const [saturday, sunday] = [formatRange('sat'), formatRange('sun')];
    const [sat, sun] = Info.weekdays('short', { locale }).slice(5);
    if (saturday === sunday || (saturday && sunday))
      return {
        day: dayLabels[locale].weekend,
        hours: saturday === sunday ? saturday : `${sat} ${saturday}, ${sun} ${sunday}`,
      };
    return { day: dayLabels[locale][saturday ? 'sat' : 'sun'], hours: saturday ?? sunday };
  }
  const daysAhead = on === 'today' ? 0 : on === 'tomorrow' ? 1 : null;
  const weekday: Weekday =
    daysAhead === null
      ? (on as Weekday)
      : weekdays[DateTime.fromJSDate(now, { zone: time_zone }).plus({ days: daysAhead }).weekday - 1]!;
  return { day: dayLabels[locale][on], hours: formatRange(weekday) };
}

const receivingLabels = {
  en: { pickup: (store: string) => `To be collected at ${store}.`, delivery: (day: string) => `Delivery on ${day}.` },
  ru: { pickup: (store: string) => `Самовывоз: ${store}.`, delivery: (day: string) => `Доставка ${day}.` },
};

/** How an open order gets to its buyer. */
export function formatReceiving(order: Order, locale: Locale): string | null {
  if (order.status === 'completed' || order.status === 'canceled') return null;
  const labels = receivingLabels[locale];
  if (order.isPickup)
    return order.pickupStore
      ? labels.pickup(`${localizeName(order.pickupStore, locale)}, ${order.pickupStore.location.address}`)
      : null;
  return order.delivery_at ? labels.delivery(formatDay(order.delivery_at, locale)) : null;
}

export const documentTitles: Record<Locale, Record<string, string>> = {
  en: {
    user_agreement: 'User agreement',
    privacy_policy: 'Privacy policy',
    shipping_policy: 'Shipping',
    refund_policy: 'Returns and refunds',
    child_safety: 'Child safety',
  },
  ru: {
    user_agreement: 'Пользовательское соглашение',
    privacy_policy: 'Политика конфиденциальности',
    shipping_policy: 'Доставка',
    refund_policy: 'Возврат и обмен',
    child_safety: 'Безопасность детей',
  },
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Our HTML as plain text: a line for each paragraph and list item. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<(?:br|\/p|\/h[1-6]|\/tr|\/ul|\/ol|\/blockquote)[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n[\n ]*/g, '\n')
    .trim();

/** Cuts a text at the end of a word. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = cutText(text, maxLength);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${cut.slice(0, end > maxLength / 2 ? end : cut.length).trimEnd()}…`;
}
