/** Letters to people who left a cart. */
import { buildItemRows, toOneLine, type BuildLetter, type LetterItem } from '../letter.ts';

interface ReminderData {
  cart_id: number;
  /** All carts that it names; missing in letters that an earlier version has queued. */
  cart_ids?: number[];
  /** The companies of the carts, in one text. */
  brand: string;
  goods: LetterItem[];
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
    off: 'Больше не напоминать о корзинах',
    writes: (author: string, brand: string) => `Вам пишет ${author}, «${brand}»`,
    answer: 'Ваш ответ придёт прямо в компанию.',
    noLetters: 'Больше не писать о корзинах',
  },
};

const getRestorePath = (token: string): string => `/cart#restore=${token}`;

/** The path where a reader switches letters about carts off. */
export const getUnsubscribePath = (token: string): string => `/mails/off#${token}`;

/** The only reminder of an abandoned cart. */
export const buildAbandonedCart: BuildLetter<ReminderData> = (
  { brand, goods, sum, token, off: unsubscribeToken },
  format,
) => {
  const text = labels[format.locale];
  const company = toOneLine(brand);
  return {
    ...text.reminder(company),
    blocks: [
      { kind: 'text', text: text.text(company) },
      {
        kind: 'table',
        rows: buildItemRows(goods, format),
        sums: [{ name: text.total, amount: format.formatMoney(sum) }],
      },
      { kind: 'button', label: text.open, url: format.toUrl(getRestorePath(token)) },
      { kind: 'text', text: text.anyDevice },
    ],
    reason: text.why(company),
    unsubscribe: { label: text.off, url: format.toUrl(getUnsubscribePath(unsubscribeToken)) },
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
