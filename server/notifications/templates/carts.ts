/** Letters to people who left a cart. */
import { goodsRows, oneLine, type Compose, type Goods } from '../letter.ts';

interface ReminderData {
  cart_id: number;
  brand: string;
  goods: Goods[];
  /** Minor units. */
  sum: number;
  /** Opens the cart on any device. */
  token: string;
  /** Turns reminders off. */
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

const words = {
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

const restoring = (token: string): string => `/cart#restore=${token}`;

/** Where a reader turns letters about carts off. */
export const offPath = (token: string): string => `/mails/off#${token}`;

/** The one reminder of an abandoned cart. */
export const abandonedCart: Compose<ReminderData> = ({ brand, goods, sum, token, off }, voice) => {
  const text = words[voice.locale];
  const company = oneLine(brand);
  return {
    ...text.reminder(company),
    blocks: [
      { kind: 'text', text: text.text(company) },
      { kind: 'table', rows: goodsRows(goods, voice), sums: [{ name: text.total, amount: voice.money(sum) }] },
      { kind: 'button', label: text.open, url: voice.link(restoring(token)) },
      { kind: 'text', text: text.anyDevice },
    ],
    why: text.why(company),
    off: { label: text.off, url: voice.link(offPath(off)) },
  };
};

/** What somebody of the company writes to the buyer about the cart. */
export const cartLetter: Compose<LetterData> = (
  { brand, author, subject, text: message, token, off },
  { locale, link },
) => {
  const text = words[locale];
  const company = oneLine(brand);
  return {
    subject: oneLine(subject),
    heading: text.writes(oneLine(author), company),
    blocks: [
      { kind: 'quote', text: message },
      { kind: 'button', label: text.open, url: link(restoring(token)) },
      { kind: 'text', text: text.answer },
    ],
    why: text.why(company),
    off: { label: text.noLetters, url: link(offPath(off)) },
  };
};
