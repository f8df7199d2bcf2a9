/** Letters about orders, to their buyers and to whoever fills them. */
import { oneLine, goodsRows, type Block, type Compose, type Goods } from '../letter.ts';

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
}

interface MovedData extends OfOrder {
  /** The status in the reader's words. */
  status: string;
}

interface MessageData extends OfOrder {
  /** Who writes. */
  author: string;
  text: string;
  /** Whether the reader is of the company's side: the order opens in the back office. */
  is_company_side: boolean;
}

const words = {
  en: {
    placed: (id: number) => ({ subject: `Order ${id} is placed`, heading: `Order ${id} is placed` }),
    thanks: (brand: string) => `Thank you! ${brand} has received your order. We will write to you when its status changes.`,
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
    message: (id: number, author: string) => ({ subject: `Order ${id}: a message from ${author}`, heading: `${author} writes about order ${id}` }),
    answer: 'Read and answer',
    answerHow: 'Answer on the order’s page: nobody reads answers to this letter.',
  },
  ru: {
    placed: (id: number) => ({ subject: `Заказ ${id} оформлен`, heading: `Заказ ${id} оформлен` }),
    thanks: (brand: string) => `Спасибо! Компания «${brand}» получила ваш заказ. Мы напишем вам, когда его статус изменится.`,
    see: 'Открыть заказ',
    sum: 'Сумма',
    bonuses: 'Оплачено бонусами',
    toPay: 'К оплате',
    delivery: 'Доставка',
    pickup: 'Самовывоз',
    whyBuyer: (id: number, brand: string) => `Вы получили это письмо, потому что оформили заказ ${id} в компании «${brand}».`,
    whyCompany: (id: number) => `Вы получили это письмо, потому что ведёте заказ ${id}.`,
    moved: (id: number, status: string) => ({ subject: `Заказ ${id}: ${status}`, heading: `Заказ ${id}: ${status}` }),
    movedText: (brand: string, status: string) => `У вашего заказа в компании «${brand}» новый статус: ${status}.`,
    message: (id: number, author: string) => ({ subject: `Заказ ${id}: сообщение от ${author}`, heading: `${author} пишет о заказе ${id}` }),
    answer: 'Прочитать и ответить',
    answerHow: 'Ответьте на странице заказа: ответы на это письмо никто не читает.',
  },
};

/** After checkout, to the buyer. */
export const orderPlaced: Compose<PlacedData> = ({ order_id, brand, goods, order_sum, bonuses_spent, place, is_pickup }, voice) => {
  const text = words[voice.locale];
  const company = oneLine(brand);
  const where: Block | false = (is_pickup || place !== null) && { kind: 'facts', facts: [{ name: is_pickup ? text.pickup : text.delivery, value: place ?? '' }] };
  return {
    ...text.placed(order_id),
    blocks: [
      { kind: 'text', text: text.thanks(company) },
      {
        kind: 'table',
        rows: goodsRows(goods, voice),
        sums: [
          ...(bonuses_spent > 0 ? [{ name: text.sum, amount: voice.money(order_sum) }, { name: text.bonuses, amount: `−${voice.money(bonuses_spent)}` }] : []),
          { name: text.toPay, amount: voice.money(order_sum - bonuses_spent) },
        ],
      },
      where,
      { kind: 'button', label: text.see, url: voice.link(`/orders/view/${order_id}`) },
    ],
    why: text.whyBuyer(order_id, company),
  };
};

/** After a change of status, to the buyer. */
export const orderMoved: Compose<MovedData> = ({ order_id, brand, status }, { locale, link }) => {
  const text = words[locale];
  const company = oneLine(brand);
  return {
    ...text.moved(order_id, status),
    blocks: [{ kind: 'text', text: text.movedText(company, status) }, { kind: 'button', label: text.see, url: link(`/orders/view/${order_id}`) }],
    why: text.whyBuyer(order_id, company),
  };
};

/** What was written in the order's chat, to the side that has not read it. */
export const orderMessage: Compose<MessageData> = ({ order_id, brand, author, text: message, is_company_side }, { locale, link }) => {
  const text = words[locale];
  return {
    ...text.message(order_id, oneLine(author)),
    blocks: [
      { kind: 'quote', text: message },
      { kind: 'button', label: text.answer, url: link(`/orders/${is_company_side ? 'edit' : 'view'}/${order_id}`) },
      { kind: 'text', text: text.answerHow },
    ],
    why: is_company_side ? text.whyCompany(order_id) : text.whyBuyer(order_id, oneLine(brand)),
  };
};
