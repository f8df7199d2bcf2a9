/** What buyers are told of their orders, by mail. */
import type { Locale } from '#contract/failures.ts';
import type { MailText } from './mailHtml.ts';

export interface OrderNews {
  order_id: number;
  /** The company's brand. */
  brand: string;
  /** The status in words. */
  status: string;
  /** Where the buyer sees the order. */
  link: string;
}

const placed: Record<Locale, (news: OrderNews) => MailText> = {
  en: ({ order_id, brand, link }) => ({ subject: `Order ${order_id} is placed`, text: `Thank you. ${brand} has received your order ${order_id}, and we will write to you when its status changes.\n\n${link}`, action: 'See the order' }),
  ru: ({ order_id, brand, link }) => ({ subject: `Заказ ${order_id} оформлен`, text: `Спасибо! Компания «${brand}» получила ваш заказ ${order_id}. Мы напишем вам, когда его статус изменится.\n\n${link}`, action: 'Открыть заказ' }),
};

const moved: Record<Locale, (news: OrderNews) => MailText> = {
  en: ({ order_id, brand, status, link }) => ({ subject: `Order ${order_id}: ${status}`, text: `Your order ${order_id} from ${brand} has a new status: ${status}.\n\n${link}`, action: 'See the order' }),
  ru: ({ order_id, brand, status, link }) => ({ subject: `Заказ ${order_id}: ${status}`, text: `У вашего заказа ${order_id} в компании «${brand}» новый статус: ${status}.\n\n${link}`, action: 'Открыть заказ' }),
};

/** The mail after checkout. */
export const placedMail = (locale: Locale, news: OrderNews): MailText => placed[locale](news);

/** The mail after a change of status. */
export const movedMail = (locale: Locale, news: OrderNews): MailText => moved[locale](news);
