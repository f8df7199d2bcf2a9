/** Letters about orders, to their buyers and to whoever fills them. */
import { oneLine, goodsRows, type Block, type Compose, type Goods, type Voice } from '../letter.ts';

interface OfOrder {
  order_id: number;
  brand: string;
}

interface PlacedData extends OfOrder {
  goods: Goods[];
  /** Minor units. */
  order_sum: number;
  bonuses_spent: number;
  /** Where it goes, in one line; null for a pickup whose place nobody has named. */
  place: string | null;
  is_pickup: boolean;
  /** Bought at a sales point: what has happened there already. */
  at_counter?: { is_paid: boolean; is_handed_over: boolean };
}

interface MovedData extends OfOrder {
  /** The status in the reader's words. */
  status: string;
  /** What the move does to the buyer's money, in minor units. */
  money?:
    | { to: 'paid'; by_card: boolean; sum: number }
    | { to: 'canceled'; card: number; bonuses: number; by_hand: number }
    | undefined;
  /** Nobody has canceled it: its time was over. */
  expired?: 'unconfirmed' | 'card_unpaid' | undefined;
}

interface ChangedData extends OfOrder {
  /** Minor units. */
  from: number;
  to: number;
  bonuses_spent: number;
  /** What a lower sum gives back at once. */
  bonuses_returned: number;
}

interface MessageData extends OfOrder {
  /** Who writes. */
  author: string;
  text: string;
  /** Whether the reader is of the company's side: the order opens in the back office. */
  is_company_side: boolean;
  /** The last of the messages: once it is read, nothing is left to tell. */
  message_id?: number;
}

const words = {
  en: {
    placed: (id: number) => ({ subject: `Order ${id} is placed`, heading: `Order ${id} is placed` }),
    thanks: (brand: string) =>
      `Thank you! ${brand} has received your order. We will write to you when its status changes.`,
    bought: (id: number) => ({ subject: `Receipt for order ${id}`, heading: `Thank you for your purchase!` }),
    boughtText: (id: number, brand: string) =>
      `You bought this from ${brand} at the counter. Order ${id} is paid, and everything has been handed over to you.`,
    ordered: (brand: string) =>
      `Thank you! ${brand} has taken your order at the counter. We will write to you when its status changes.`,
    orderedPaid: (brand: string) =>
      `Thank you! ${brand} has taken your order at the counter, and it is paid. We will write to you when its status changes.`,
    boughtAt: 'Point of sale',
    isPaid: 'Paid',
    see: 'See the order',
    sum: 'Sum',
    bonuses: 'Paid with bonuses',
    toPay: 'To pay',
    delivery: 'Delivery',
    pickup: 'Pickup',
    whyBuyer: (id: number, brand: string) => `You get this because you placed order ${id} with ${brand}.`,
    whyCompany: (id: number) => `You get this because you look after order ${id}.`,
    moved: (id: number, status: string) => ({ subject: `Order ${id}: ${status}`, heading: `Order ${id}: ${status}` }),
    movedText: (brand: string, status: string) => `Your order from ${brand} has a new status: ${status}.`,
    expired: {
      unconfirmed: 'It was canceled because nobody paid for it and the shop did not confirm it in time.',
      card_unpaid: 'It was canceled because the card payment was not completed in time.',
    },
    orderAgain: 'You can order again: with a confirmed phone or email an order does not expire.',
    paid: (sum: string, byCard: boolean) =>
      byCard ? `You have paid ${sum} by card.` : `The shop has received your payment of ${sum}.`,
    toCard: 'Goes back to your card (banks take up to ten days)',
    toBonuses: 'Returned to your bonuses',
    byHand: (sum: string) => `You paid ${sum} to the shop itself: ask it how you get this back.`,
    nothingBack: 'You paid nothing for it, so nothing has to be paid back.',
    changed: (id: number) => ({
      subject: `Order ${id}: the sum has changed`,
      heading: `The sum of order ${id} has changed`,
    }),
    changedText: (brand: string) => `${brand} has changed what is in your order.`,
    before: 'Before',
    now: 'Now',
    message: (id: number, author: string) => ({
      subject: `Order ${id}: a message from ${author}`,
      heading: `${author} writes about order ${id}`,
    }),
    answer: 'Read and answer',
    answerHow: 'Answer on the order’s page: nobody reads answers to this letter.',
  },
  ru: {
    placed: (id: number) => ({ subject: `Заказ ${id} оформлен`, heading: `Заказ ${id} оформлен` }),
    thanks: (brand: string) =>
      `Спасибо! Компания «${brand}» получила ваш заказ. Мы напишем вам, когда его статус изменится.`,
    bought: (id: number) => ({ subject: `Чек по заказу ${id}`, heading: `Спасибо за покупку!` }),
    boughtText: (id: number, brand: string) =>
      `Вы купили это в точке продаж компании «${brand}». Заказ ${id} оплачен, товары вы получили на месте.`,
    ordered: (brand: string) =>
      `Спасибо! Компания «${brand}» приняла ваш заказ в точке продаж. Мы напишем вам, когда его статус изменится.`,
    orderedPaid: (brand: string) =>
      `Спасибо! Компания «${brand}» приняла ваш заказ в точке продаж, он оплачен. Мы напишем вам, когда его статус изменится.`,
    boughtAt: 'Точка продаж',
    isPaid: 'Оплачено',
    see: 'Открыть заказ',
    sum: 'Сумма',
    bonuses: 'Оплачено бонусами',
    toPay: 'К оплате',
    delivery: 'Доставка',
    pickup: 'Самовывоз',
    whyBuyer: (id: number, brand: string) =>
      `Вы получили это письмо, потому что оформили заказ ${id} в компании «${brand}».`,
    whyCompany: (id: number) => `Вы получили это письмо, потому что ведёте заказ ${id}.`,
    moved: (id: number, status: string) => ({ subject: `Заказ ${id}: ${status}`, heading: `Заказ ${id}: ${status}` }),
    movedText: (brand: string, status: string) => `У вашего заказа в компании «${brand}» новый статус: ${status}.`,
    expired: {
      unconfirmed: 'Он отменён, потому что его не оплатили, а магазин не успел его подтвердить.',
      card_unpaid: 'Он отменён, потому что оплата картой не была завершена вовремя.',
    },
    orderAgain: 'Вы можете заказать снова: если телефон или почта подтверждены, заказ не сгорает.',
    paid: (sum: string, byCard: boolean) => (byCard ? `Вы оплатили картой ${sum}.` : `Магазин получил оплату: ${sum}.`),
    toCard: 'Вернётся на карту (банку может понадобиться до десяти дней)',
    toBonuses: 'Вернули бонусами',
    byHand: (sum: string) => `Вы заплатили ${sum} самому магазину: спросите у него, как он вернёт эти деньги.`,
    nothingBack: 'Вы за него ничего не заплатили, поэтому возвращать нечего.',
    changed: (id: number) => ({ subject: `Заказ ${id}: сумма изменилась`, heading: `Сумма заказа ${id} изменилась` }),
    changedText: (brand: string) => `Компания «${brand}» изменила состав вашего заказа.`,
    before: 'Было',
    now: 'Стало',
    message: (id: number, author: string) => ({
      subject: `Заказ ${id}: сообщение от ${author}`,
      heading: `${author} пишет о заказе ${id}`,
    }),
    answer: 'Прочитать и ответить',
    answerHow: 'Ответьте на странице заказа: ответы на это письмо никто не читает.',
  },
};

/** What has become of it when the letter is written. */
function thanksFor({ order_id, brand, at_counter }: PlacedData, { locale }: Voice): string {
  const text = words[locale];
  const company = oneLine(brand);
  if (!at_counter) return text.thanks(company);
  return at_counter.is_handed_over
    ? text.boughtText(order_id, company)
    : text[at_counter.is_paid ? 'orderedPaid' : 'ordered'](company);
}

/** After checkout or a sale at the counter, to the buyer. */
export const orderPlaced: Compose<PlacedData> = (data, voice) => {
  const { order_id, brand, goods, order_sum, bonuses_spent, place, is_pickup, at_counter } = data;
  const text = words[voice.locale];
  const company = oneLine(brand);
  const isSold = at_counter?.is_handed_over === true;
  const way = isSold ? text.boughtAt : is_pickup ? text.pickup : text.delivery;
  const where: Block | false = (is_pickup || place !== null) && {
    kind: 'facts',
    facts: [{ name: way, value: place ?? '' }],
  };
  return {
    ...(isSold ? text.bought : text.placed)(order_id),
    blocks: [
      { kind: 'text', text: thanksFor(data, voice) },
      {
        kind: 'table',
        rows: goodsRows(goods, voice),
        sums: [
          ...(bonuses_spent > 0
            ? [
                { name: text.sum, amount: voice.money(order_sum) },
                { name: text.bonuses, amount: `−${voice.money(bonuses_spent)}` },
              ]
            : []),
          { name: at_counter?.is_paid ? text.isPaid : text.toPay, amount: voice.money(order_sum - bonuses_spent) },
        ],
      },
      where,
      { kind: 'button', label: text.see, url: voice.link(`/orders/view/${order_id}`) },
    ],
    why: text.whyBuyer(order_id, company),
  };
};

/** What a move does to the reader's money. */
function moneyOf({ money: moved }: MovedData, { locale, money }: Voice): (Block | false)[] {
  const text = words[locale];
  if (!moved) return [];
  if (moved.to === 'paid') return [moved.sum > 0 && { kind: 'text', text: text.paid(money(moved.sum), moved.by_card) }];
  const back = [
    { name: text.toCard, amount: moved.card },
    { name: text.toBonuses, amount: moved.bonuses },
  ].filter(({ amount }) => amount > 0);
  const byHand: Block | false = moved.by_hand > 0 && { kind: 'text', text: text.byHand(money(moved.by_hand)) };
  if (back.length === 0) return [byHand || { kind: 'text', text: text.nothingBack }];
  return [{ kind: 'facts', facts: back.map(({ name, amount }) => ({ name, value: money(amount) })) }, byHand];
}

/** After a change of status, to the buyer. */
export const orderMoved: Compose<MovedData> = (data, voice) => {
  const { order_id, brand, status, expired } = data;
  const { locale, link } = voice;
  const text = words[locale];
  const company = oneLine(brand);
  return {
    ...text.moved(order_id, status),
    blocks: [
      { kind: 'text', text: text.movedText(company, status) },
      expired !== undefined && { kind: 'text', text: text.expired[expired] },
      ...moneyOf(data, voice),
      expired !== undefined && { kind: 'text', text: text.orderAgain },
      { kind: 'button', label: text.see, url: link(`/orders/view/${order_id}`) },
    ],
    why: text.whyBuyer(order_id, company),
  };
};

/** After the company has changed what the order comes to, to the buyer. */
export const orderChanged: Compose<ChangedData> = (
  { order_id, brand, from, to, bonuses_spent, bonuses_returned },
  { locale, link, money },
) => {
  const text = words[locale];
  const company = oneLine(brand);
  return {
    ...text.changed(order_id),
    blocks: [
      { kind: 'text', text: text.changedText(company) },
      {
        kind: 'facts',
        facts: [
          { name: text.before, value: money(from) },
          { name: text.now, value: money(to) },
          ...(bonuses_returned > 0 ? [{ name: text.toBonuses, value: money(bonuses_returned) }] : []),
          ...(bonuses_spent > 0
            ? [
                { name: text.bonuses, value: money(bonuses_spent) },
                { name: text.toPay, value: money(to - bonuses_spent) },
              ]
            : []),
        ],
      },
      { kind: 'button', label: text.see, url: link(`/orders/view/${order_id}`) },
    ],
    why: text.whyBuyer(order_id, company),
  };
};

/** What was written in the order's chat, to the side that has not read it. */
export const orderMessage: Compose<MessageData> = (
  { order_id, brand, author, text: message, is_company_side },
  { locale, link },
) => {
  const text = words[locale];
  return {
    ...text.message(order_id, oneLine(author)),
    blocks: [
      { kind: 'quote', text: message },
      {
        kind: 'button',
        label: text.answer,
        url: link(`/orders/${is_company_side ? 'edit' : 'view'}/${order_id}#chat`),
      },
      { kind: 'text', text: text.answerHow },
    ],
    why: is_company_side ? text.whyCompany(order_id) : text.whyBuyer(order_id, oneLine(brand)),
  };
};
