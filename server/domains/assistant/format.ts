/** How things are written for the asker: names, sums, days, hours. Pure. */
import { DateTime, Info } from 'luxon';
import type { Locale } from '#contract/failures.ts';
import type { Order } from '#contract/orders.ts';
import { weekdays, type Weekday, type WorkingTime } from '#contract/stores.ts';
import type { StoreDay } from '#server/gateways/assistant/shop.ts';

/** What a thing is called: in the asker's language, or else in the other. */
export const nameIn = ({ name, en_name }: { name: string; en_name: string | null }, locale: Locale): string =>
  locale === 'en' ? en_name || name : name;

/** How sums are written. */
export const moneyIn = (locale: Locale, currency: string) => {
  const words = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (price: number): string => words.format(price);
};

/** A day without its year. */
export const dayIn = (moment: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(moment));

/** "Mon 09:00", by the clock of the store. */
export const momentAt = (moment: string, zone: string, locale: Locale): string =>
  DateTime.fromISO(moment, { zone }).setLocale(locale).toFormat('ccc HH:mm');

const hoursWords = {
  en: { daily: 'Daily', never: 'No opening hours', closed: 'closed' },
  ru: { daily: 'Ежедневно', never: 'Часы работы не указаны', closed: 'выходной' },
};

/** "Mon–Fri 09:00–18:00, Sat 10:00–16:00, Sun closed": neighbouring days of the same hours together. */
export function hoursIn(time: WorkingTime, locale: Locale): string {
  const names = Info.weekdays('short', { locale });
  const runs: { first: number; last: number; hours: string | null }[] = [];
  weekdays.forEach((day, index) => {
    const hours = time[day] ? `${time[day].from}–${time[day].to}` : null;
    const run = runs.at(-1);
    if (run && run.hours === hours) run.last = index;
    else runs.push({ first: index, last: index, hours });
  });
  if (runs.every(({ hours }) => hours === null)) return hoursWords[locale].never;
  if (runs.length === 1) return `${hoursWords[locale].daily} ${runs[0]!.hours}`;
  const days = ({ first, last }: { first: number; last: number }) =>
    first === last ? names[first] : `${names[first]}–${names[last]}`;
  return runs.map((run) => `${days(run)} ${run.hours ?? hoursWords[locale].closed}`).join(', ');
}

const dayWords: Record<Locale, Record<Exclude<StoreDay, 'now'>, string>> = {
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

/** The hours of one day, by the calendar of the store; null for now, which has none. Of a weekend with one open day, that day. */
export function hoursOnDay(
  { working_time, time_zone }: { working_time: WorkingTime; time_zone: string },
  on: StoreDay | undefined,
  now: Date,
  locale: Locale,
): { day: string; hours: string | null } | null {
  if (on === undefined || on === 'now') return null;
  const written = (day: Weekday): string | null =>
    working_time[day] && `${working_time[day].from}–${working_time[day].to}`;
  if (on === 'weekend') {
    const [saturday, sunday] = [written('sat'), written('sun')];
    const [sat, sun] = Info.weekdays('short', { locale }).slice(5);
    if (saturday === sunday || (saturday && sunday))
      return {
        day: dayWords[locale].weekend,
        hours: saturday === sunday ? saturday : `${sat} ${saturday}, ${sun} ${sunday}`,
      };
    return { day: dayWords[locale][saturday ? 'sat' : 'sun'], hours: saturday ?? sunday };
  }
  const ahead = on === 'today' ? 0 : on === 'tomorrow' ? 1 : null;
  const weekday: Weekday =
    ahead === null
      ? (on as Weekday)
      : weekdays[DateTime.fromJSDate(now, { zone: time_zone }).plus({ days: ahead }).weekday - 1]!;
  return { day: dayWords[locale][on], hours: written(weekday) };
}

const receivingWords = {
  en: { pickup: (store: string) => `To be collected at ${store}.`, delivery: (day: string) => `Delivery on ${day}.` },
  ru: { pickup: (store: string) => `Самовывоз: ${store}.`, delivery: (day: string) => `Доставка ${day}.` },
};

/** How an order that is still under way gets to its buyer. */
export function receivingIn(order: Order, locale: Locale): string | null {
  if (order.status === 'completed' || order.status === 'canceled') return null;
  const words = receivingWords[locale];
  if (order.isPickup)
    return order.pickupStore
      ? words.pickup(`${nameIn(order.pickupStore, locale)}, ${order.pickupStore.location.address}`)
      : null;
  return order.delivery_at ? words.delivery(dayIn(order.delivery_at, locale)) : null;
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

/** HTML of ours as plain text: a line for each paragraph and item. */
export const plainText = (html: string): string =>
  html
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<(?:br|\/p|\/h[1-6]|\/tr|\/ul|\/ol|\/blockquote)[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n[\n ]*/g, '\n')
    .trim();

/** The beginning of a text, to the end of a word. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const at = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${cut.slice(0, at > most / 2 ? at : most).trimEnd()}…`;
}
