/** Letters to people who left a cart. */
import type { Locale } from '#contract/failures.ts';
import {
  buildItemRows,
  toOneLine,
  type Block,
  type BuildLetter,
  type LetterFormat,
  type LetterItem,
} from '../letter.ts';

interface ReminderData {
  cart_id: number;
  /** All carts that it names; missing in letters that an earlier version has queued. */
  cart_ids?: number[];
  /** The companies of the carts, in one text. */
  brand: string;
  /** The companies; missing in letters that an earlier version has queued. */
  brands?: string[];
  /** Without a company in letters that an earlier version has queued. */
  goods: (LetterItem & { brand?: string })[];
  /** Minor units. */
  sum: number;
  /** Opens the cart on any device. */
  token: string;
  /** Token that switches reminders off. */
  off: string;
}

interface LetterData {
  brand: string;
  /** Who writes for the company. */
  author: string;
  subject: string;
  text: string;
  /** Opens the cart on any device. */
  token: string;
  off: string;
}

const labels = {
  en: {
    reminder: (brand: string) => ({
      subject: `Your cart at ${brand} is waiting for you`,
      heading: 'Your cart is still here',
    }),
    text: (brand: string) =>
      `You put these into your cart at ${brand} and have not ordered them yet. Nothing is reserved until you do.`,
    total: 'Total',
    open: 'Open the cart',
    anyDevice: 'The link opens it on any device. We remind you of a cart only once.',
    why: (brand: string) => `You get this because you left a cart with goods of ${brand} and named this address.`,
    whySeveral: (brands: string) =>
      `You get this because you left a cart with goods of ${brands} and named this address.`,
    several: {
      subject: 'Your cart is waiting for you',
      heading: 'Your cart is still here',
      text: (brands: string) =>
        `You put these from ${brands} into your cart and have not ordered them yet. Nothing is reserved until you do.`,
      name: (brand: string) => brand,
    },
    off: 'No more reminders of carts',
    writes: (author: string, brand: string) => `${author}, ${brand}, writes to you`,
    answer: 'Your answer goes to the company directly.',
    noLetters: 'No more letters about carts',
  },
  ru: {
    reminder: (brand: string) => ({ subject: `Ваша корзина в «${brand}» ждёт вас`, heading: 'Ваша корзина на месте' }),
    text: (brand: string) =>
      `Вы положили эти товары компании «${brand}» в корзину, но ещё не оформили заказ. До оформления они за вами не закреплены.`,
    total: 'Итого',
    open: 'Открыть корзину',
    anyDevice: 'Ссылка откроет её на любом устройстве. О каждой корзине мы напоминаем только один раз.',
    why: (brand: string) =>
      `Вы получили это письмо, потому что оставили корзину с товарами компании «${brand}» и указали этот адрес.`,
    whySeveral: (brands: string) =>
      `Вы получили это письмо, потому что оставили корзину с товарами компаний ${brands} и указали этот адрес.`,
    several: {
      subject: 'Ваша корзина ждёт вас',
      heading: 'Ваша корзина на месте',
      text: (brands: string) =>
        `Вы положили в корзину товары компаний ${brands}, но ещё не оформили заказ. До оформления они за вами не закреплены.`,
      name: (brand: string) => `«${brand}»`,
    },
    off: 'Больше не напоминать о корзинах',
    writes: (author: string, brand: string) => `Вам пишет ${author}, «${brand}»`,
    answer: 'Ваш ответ придёт прямо в компанию.',
    noLetters: 'Больше не писать о корзинах',
  },
};

const getRestorePath = (token: string): string => `/cart#restore=${token}`;

/** The path where a reader switches letters about carts off. */
export const getUnsubscribePath = (token: string): string => `/mails/off#${token}`;

/** The words of a reminder for one company, or for several. */
function getReminderTexts({ brand, brands = [brand] }: ReminderData, locale: Locale) {
  const { several, ...text } = labels[locale];
  const companies = brands.map(toOneLine);
  if (companies.length > 1) {
    const names = new Intl.ListFormat(locale).format(companies.map(several.name));
    return { ...several, text: several.text(names), why: text.whySeveral(names) };
  }
  const company = companies[0]!;
  return { ...text.reminder(company), text: text.text(company), why: text.why(company) };
}

/** The goods, each company's under its name if there are several. */
function buildGoodsBlocks({ brands = [], goods, sum }: ReminderData, format: LetterFormat): Block[] {
  const total = { name: labels[format.locale].total, amount: format.formatMoney(sum) };
  if (brands.length < 2) return [{ kind: 'table', rows: buildItemRows(goods, format), sums: [total] }];
  return brands.flatMap((brand, index): Block[] => [
    { kind: 'text', text: toOneLine(brand) },
    {
      kind: 'table',
      rows: buildItemRows(
        goods.filter((line) => line.brand === brand),
        format,
      ),
      sums: index === brands.length - 1 ? [total] : [],
    },
  ]);
}

/** The only reminder of the abandoned carts of a basket, which its link opens. */
export const buildAbandonedCart: BuildLetter<ReminderData> = (data, format) => {
  const text = labels[format.locale];
  const { subject, heading, text: about, why } = getReminderTexts(data, format.locale);
  return {
    subject,
    heading,
    blocks: [
      { kind: 'text', text: about },
      ...buildGoodsBlocks(data, format),
      { kind: 'button', label: text.open, url: format.toUrl(getRestorePath(data.token)) },
      { kind: 'text', text: text.anyDevice },
    ],
    reason: why,
    unsubscribe: { label: text.off, url: format.toUrl(getUnsubscribePath(data.off)) },
  };
};

/** A letter from the company's staff to the buyer about a cart. */
export const buildCartLetter: BuildLetter<LetterData> = (
  { brand, author, subject, text: message, token, off: unsubscribeToken },
  { locale, toUrl },
) => {
  const text = labels[locale];
  const company = toOneLine(brand);
  return {
    subject: toOneLine(subject),
    heading: text.writes(toOneLine(author), company),
    blocks: [
      { kind: 'quote', text: message },
      { kind: 'button', label: text.open, url: toUrl(getRestorePath(token)) },
      { kind: 'text', text: text.answer },
    ],
    reason: text.why(company),
    unsubscribe: { label: text.noLetters, url: toUrl(getUnsubscribePath(unsubscribeToken)) },
  };
};
