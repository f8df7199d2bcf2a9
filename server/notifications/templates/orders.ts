/** Letters about orders, to their buyers and to staff. */
import { getOrderLinkPath } from '#contract/rules/orderLinks.ts';
import {
  toOneLine,
  buildItemRows,
  buildSumRows,
  type Block,
  type BuildLetter,
  type LetterItem,
  type LetterSums,
  type LetterFormat,
} from '../letter.ts';

interface OrderData {
  order_id: number;
  brand: string;
  /** The secret of a link that opens the order without signing in; null and missing if its reader signs in. */
  link?: string | null;
}

interface PlacedData extends OrderData {
  goods: LetterItem[];
  /** Minor units. */
  order_sum: number;
  /** The rows between goods and sum, and its taxes; missing in letters from before. */
  sums?: LetterSums;
  bonuses_spent: number;
  /** Destination in one line; null for a pickup without a store. */
  place: string | null;
  is_pickup: boolean;
  /** Name and days of the delivery in the reader's language; undefined in older jobs. */
  delivery?: string | null | undefined;
  /** For a counter sale: what has been done there. */
  at_counter?: { is_paid: boolean; is_handed_over: boolean };
  /** How long after its placement it is canceled unless it is confirmed; missing if it is not. */
  expires_after_hours?: number | undefined;
}

/** Orders of one purchase. */
interface PurchaseData {
  orders: PlacedData[];
  /** The secret of a link that opens them all without signing in; null and missing if their reader signs in. */
  link?: string | null;
  is_paid_by_card: boolean;
  /** How long after their placement they are canceled unless they are confirmed; missing if they are not. */
  expires_after_hours?: number | undefined;
}

interface MovedData extends OrderData {
  /** The status in the reader's language. */
  status: string;
  /** What the status does to the buyer's money, in minor units. */
  money?:
    | { to: 'paid'; by_card: boolean; sum: number }
    | { to: 'canceled'; card: number; bonuses: number; by_hand: number }
    | undefined;
  /** Why the order expired; undefined if somebody canceled it. */
  expired?: 'unconfirmed' | 'card_unpaid' | undefined;
  /** Why the shop canceled it, in its words. */
  reason?: string | undefined;
}

interface ChangedData extends OrderData {
  /** Minor units. */
  from: number;
  to: number;
  bonuses_spent: number;
  /** What a lower sum gives back at once. */
  bonuses_returned: number;
}

interface MessageData extends OrderData {
  /** Who writes. */
  author: string;
  text: string;
  /** Whether the reader is on the company's side: the link opens the order in the back office. */
  is_company_side: boolean;
  /** The last message: the letter is not sent once it is read. */
  message_id?: number;
}

const formatHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

const labels = {
  en: {
    placed: (id: number) => ({ subject: `Order ${id} is placed`, heading: `Order ${id} is placed` }),
    thanks: (brand: string) =>
      `Thank you! ${brand} has received your order. We will write to you when its status changes.`,
    placedTogether: (ids: string) => ({ subject: `Orders ${ids} are placed`, heading: 'Your purchase is placed' }),
    thanksTogether:
      'Thank you! The shops have received your orders. We will write to you when the status of one of them changes.',
    total: (label: string) => `${label}, the whole purchase`,
    orderFrom: (id: number, brand: string) => `Order ${id} from ${brand}`,
    seeOrder: (id: number) => `See order ${id}`,
    seeOrders: 'See the orders',
    whyTogether: (ids: string) => `You get this because you placed the orders ${ids}.`,
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
    secret:
      'This link opens the order on any device without signing in. Give it only to people who may see and cancel it.',
    expires: (hours: number, isGuest: boolean) =>
      `It is not confirmed yet: we cancel it ${formatHours(hours)} after it was placed, unless before that you ${isGuest ? 'open it by the link in this letter or' : 'confirm your email or phone or'} pay it, or the shop accepts it.`,
    expireTogether: (hours: number, isGuest: boolean) =>
      `They are not confirmed yet: we cancel them ${formatHours(hours)} after they were placed, unless before that you ${isGuest ? 'open them by the link in this letter or' : 'confirm your email or phone or'} pay them, or the shops accept them.`,
    sum: 'Sum',
    bonuses: 'Paid with bonuses',
    toPay: 'To pay',
    delivery: 'Delivery',
    method: 'How it gets to you',
    pickup: 'Pickup',
    whyBuyer: (id: number, brand: string) => `You get this because you placed order ${id} with ${brand}.`,
    whyCompany: (id: number) => `You get this because you look after order ${id}.`,
    moved: (id: number, status: string) => ({ subject: `Order ${id}: ${status}`, heading: `Order ${id}: ${status}` }),
    movedText: (brand: string, status: string) => `Your order from ${brand} has a new status: ${status}.`,
    expired: {
      unconfirmed: 'It was canceled because nobody paid for it and the shop did not confirm it in time.',
      card_unpaid: 'It was canceled because the card payment was not completed in time.',
    },
    reasonGiven: 'The reason:',
    orderAgain: 'You can order again: with a confirmed phone or email an order does not expire.',
    paid: (sum: string, byCard: boolean) =>
      byCard ? `You have paid ${sum} by card.` : `The shop has received your payment of ${sum}.`,
    toCard: 'Goes back to your card (banks take up to ten days)',
    toBonuses: 'Returned to your bonuses',
    byHand: (sum: string) => `You paid ${sum} to the shop itself: ask it how you get this back.`,
    noRefund: 'You paid nothing for it, so nothing has to be paid back.',
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
    placedTogether: (ids: string) => ({ subject: `Заказы ${ids} оформлены`, heading: 'Ваша покупка оформлена' }),
    thanksTogether: 'Спасибо! Магазины получили ваши заказы. Мы напишем вам, когда статус одного из них изменится.',
    total: (label: string) => `${label}, вся покупка`,
    orderFrom: (id: number, brand: string) => `Заказ ${id}, компания «${brand}»`,
    seeOrder: (id: number) => `Открыть заказ ${id}`,
    seeOrders: 'Открыть заказы',
    whyTogether: (ids: string) => `Вы получили это письмо, потому что оформили заказы ${ids}.`,
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
    secret:
      'Ссылка открывает заказ на любом устройстве без входа. Давайте её только тем, кому можно видеть заказ и отменить его.',
    expires: (hours: number, isGuest: boolean) =>
      `Заказ ещё не подтверждён: мы отменим его через ${hours}\u00a0ч после оформления, если до этого вы не ${isGuest ? 'откроете его по ссылке из этого письма' : 'подтвердите почту или телефон'}, не оплатите его и магазин его не примет.`,
    expireTogether: (hours: number, isGuest: boolean) =>
      `Заказы ещё не подтверждены: мы отменим их через ${hours}\u00a0ч после оформления, если до этого вы не ${isGuest ? 'откроете их по ссылке из этого письма' : 'подтвердите почту или телефон'}, не оплатите их и магазины их не примут.`,
    sum: 'Сумма',
    bonuses: 'Оплачено бонусами',
    toPay: 'К оплате',
    delivery: 'Доставка',
    method: 'Способ получения',
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
    reasonGiven: 'Причина:',
    orderAgain: 'Вы можете заказать снова: если телефон или почта подтверждены, заказ не сгорает.',
    paid: (sum: string, byCard: boolean) => (byCard ? `Вы оплатили картой ${sum}.` : `Магазин получил оплату: ${sum}.`),
    toCard: 'Вернётся на карту (банку может понадобиться до десяти дней)',
    toBonuses: 'Вернули бонусами',
    byHand: (sum: string) => `Вы заплатили ${sum} самому магазину: спросите у него, как он вернёт эти деньги.`,
    noRefund: 'Вы за него ничего не заплатили, поэтому возвращать нечего.',
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

/** The first sentence, which depends on what has been done at the counter. */
function formatThanks({ order_id, brand, at_counter }: PlacedData, { locale }: LetterFormat): string {
  const text = labels[locale];
  const company = toOneLine(brand);
  if (!at_counter) return text.thanks(company);
  return at_counter.is_handed_over
    ? text.boughtText(order_id, company)
    : text[at_counter.is_paid ? 'orderedPaid' : 'ordered'](company);
}

/** The way to the order: for a guest a link that needs no account. */
function buildLinkBlocks(
  { order_id, link }: Pick<OrderData, 'order_id' | 'link'>,
  { locale, toUrl }: Pick<LetterFormat, 'locale' | 'toUrl'>,
): Block[] {
  const { see } = labels[locale];
  if (link) return buildSecretLink(see, link, { locale, toUrl });
  return [{ kind: 'button', label: see, url: toUrl(`/orders/view/${order_id}`) }];
}

/** A link that needs no account. */
const buildSecretLink = (
  label: string,
  link: string,
  { locale, toUrl }: Pick<LetterFormat, 'locale' | 'toUrl'>,
): Block[] => [
  { kind: 'button', label, url: toUrl(getOrderLinkPath(link)) },
  { kind: 'text', text: labels[locale].secret },
];

/** Items, sums and destination of an order. @param sumLabel for what remains beside its bonuses */
function buildOrderBlocks(data: PlacedData, sumLabel: string, format: LetterFormat): (Block | false)[] {
  const { goods, order_sum, sums, bonuses_spent, place, is_pickup, delivery, at_counter } = data;
  const text = labels[format.locale];
  const isHandedOver = at_counter?.is_handed_over === true;
  const placeLabel = isHandedOver ? text.boughtAt : is_pickup ? text.pickup : text.delivery;
  return [
    {
      kind: 'table',
      rows: buildItemRows(goods, format),
      sums: [
        ...buildSumRows(sums?.added, format),
        ...(bonuses_spent > 0
          ? [
              { name: text.sum, amount: format.formatMoney(order_sum) },
              { name: text.bonuses, amount: `−${format.formatMoney(bonuses_spent)}` },
            ]
          : []),
        { name: sumLabel, amount: format.formatMoney(order_sum - bonuses_spent) },
        ...buildSumRows(sums?.included, format),
      ],
    },
    ...(sums?.notes ?? []).map((note): Block => ({ kind: 'text', text: note })),
    (is_pickup || place !== null) && {
      kind: 'facts',
      facts: [
        { name: placeLabel, value: place ?? '' },
        ...(delivery ? [{ name: text.method, value: toOneLine(delivery) }] : []),
      ],
    },
  ];
}

/** To the buyer, after checkout or a counter sale. */
export const buildOrderPlaced: BuildLetter<PlacedData> = (data, format) => {
  const { order_id, brand, at_counter, expires_after_hours: hours, link } = data;
  const text = labels[format.locale];
  const isHandedOver = at_counter?.is_handed_over === true;
  return {
    ...(isHandedOver ? text.bought : text.placed)(order_id),
    blocks: [
      { kind: 'text', text: formatThanks(data, format) },
      hours !== undefined && { kind: 'text', text: text.expires(hours, Boolean(link)) },
      ...buildOrderBlocks(data, at_counter?.is_paid ? text.isPaid : text.toPay, format),
      ...buildLinkBlocks(data, format),
    ],
    reason: text.whyBuyer(order_id, toOneLine(brand)),
  };
};

/** A subject names at most this many orders. */
const maxNamedOrders = 5;

/** To the buyer of several companies, after the checkout, or the payment that it was waiting for. */
export const buildPurchasePlaced: BuildLetter<PurchaseData> = (data, format) => {
  const { orders, link, is_paid_by_card, expires_after_hours: hours } = data;
  const text = labels[format.locale];
  const named = orders.slice(0, maxNamedOrders).map(({ order_id }) => order_id);
  const ids = named.join(', ') + (orders.length > maxNamedOrders ? '…' : '');
  const sumLabel = is_paid_by_card ? text.isPaid : text.toPay;
  const total = orders.reduce((sum, { order_sum, bonuses_spent }) => sum + order_sum - bonuses_spent, 0);
  return {
    ...text.placedTogether(ids),
    blocks: [
      { kind: 'text', text: text.thanksTogether },
      hours !== undefined && { kind: 'text', text: text.expireTogether(hours, Boolean(link)) },
      { kind: 'facts', facts: [{ name: text.total(sumLabel), value: format.formatMoney(total) }] },
      ...orders.flatMap((order): (Block | false)[] => [
        { kind: 'text', text: text.orderFrom(order.order_id, toOneLine(order.brand)) },
        ...buildOrderBlocks(order, sumLabel, format),
        !link && {
          kind: 'button',
          label: text.seeOrder(order.order_id),
          url: format.toUrl(`/orders/view/${order.order_id}`),
        },
      ]),
      ...(link ? buildSecretLink(text.seeOrders, link, format) : []),
    ],
    reason: text.whyTogether(ids),
  };
};

/** Blocks about the buyer's money. */
function buildMoneyBlocks({ money: change }: MovedData, { locale, formatMoney }: LetterFormat): (Block | false)[] {
  const text = labels[locale];
  if (!change) return [];
  if (change.to === 'paid')
    return [change.sum > 0 && { kind: 'text', text: text.paid(formatMoney(change.sum), change.by_card) }];
  const returned = [
    { name: text.toCard, amount: change.card },
    { name: text.toBonuses, amount: change.bonuses },
  ].filter(({ amount }) => amount > 0);
  const byHand: Block | false = change.by_hand > 0 && { kind: 'text', text: text.byHand(formatMoney(change.by_hand)) };
  if (returned.length === 0) return [byHand || { kind: 'text', text: text.noRefund }];
  return [{ kind: 'facts', facts: returned.map(({ name, amount }) => ({ name, value: formatMoney(amount) })) }, byHand];
}

/** Why an order was canceled, in the words of whoever did it. */
export const buildReasonBlocks = (reason: string, { locale }: LetterFormat): Block[] => [
  { kind: 'text', text: labels[locale].reasonGiven },
  { kind: 'quote', text: reason },
];

/** To the buyer, after a change of status. */
export const buildOrderMoved: BuildLetter<MovedData> = (data, format) => {
  const { order_id, brand, status, expired, reason } = data;
  const text = labels[format.locale];
  const company = toOneLine(brand);
  return {
    ...text.moved(order_id, status),
    blocks: [
      { kind: 'text', text: text.movedText(company, status) },
      expired !== undefined && { kind: 'text', text: text.expired[expired] },
      ...(reason === undefined ? [] : buildReasonBlocks(reason, format)),
      ...buildMoneyBlocks(data, format),
      expired !== undefined && { kind: 'text', text: text.orderAgain },
      ...buildLinkBlocks(data, format),
    ],
    reason: text.whyBuyer(order_id, company),
  };
};

/** To the buyer, after the company has changed the order's sum. */
export const buildOrderChanged: BuildLetter<ChangedData> = (
  { order_id, brand, link, from, to, bonuses_spent, bonuses_returned },
  { locale, toUrl, formatMoney },
) => {
  const text = labels[locale];
  const company = toOneLine(brand);
  return {
    ...text.changed(order_id),
    blocks: [
      { kind: 'text', text: text.changedText(company) },
      {
        kind: 'facts',
        facts: [
          { name: text.before, value: formatMoney(from) },
          { name: text.now, value: formatMoney(to) },
          ...(bonuses_returned > 0 ? [{ name: text.toBonuses, value: formatMoney(bonuses_returned) }] : []),
          ...(bonuses_spent > 0
            ? [
                { name: text.bonuses, value: formatMoney(bonuses_spent) },
                { name: text.toPay, value: formatMoney(to - bonuses_spent) },
              ]
            : []),
        ],
      },
      ...buildLinkBlocks({ order_id, link }, { locale, toUrl }),
    ],
    reason: text.whyBuyer(order_id, company),
  };
};

/** To the side that has not read messages about the order. */
export const buildOrderMessage: BuildLetter<MessageData> = (
  { order_id, brand, author, text: message, is_company_side },
  { locale, toUrl },
) => {
  const text = labels[locale];
  return {
    ...text.message(order_id, toOneLine(author)),
    blocks: [
      { kind: 'quote', text: message },
      {
        kind: 'button',
        label: text.answer,
        url: toUrl(`/orders/${is_company_side ? 'edit' : 'view'}/${order_id}#chat`),
      },
      { kind: 'text', text: text.answerHow },
    ],
    reason: is_company_side ? text.whyCompany(order_id) : text.whyBuyer(order_id, toOneLine(brand)),
  };
};
