/** Letters about subscriptions. */
import { nameFor, oneLine, type Compose } from '../letter.ts';

interface ReminderData {
  /** The tariff's names. */
  name: string;
  en_name: string | null;
  /** How many days are left: 7 or 1. */
  days: number;
  /** ISO 8601. */
  expires_at: string;
  /** Whether products leave the storefront then. */
  is_vendor: boolean;
}

const words = {
  en: {
    subject: (name: string, days: number) =>
      days <= 1 ? `Your plan ${name} ends tomorrow` : `Your plan ${name} ends in ${days} days`,
    text: (name: string, date: string) =>
      `Your plan ${name} is paid until ${date}. Renew it before, and nothing changes: the new period is added to what is left.`,
    vendor:
      'Without it, products over the free limit leave the storefront until you renew, and new ones can’t be added.',
    buyer: 'Without it you go back to the free plan.',
    renew: 'Renew the plan',
    why: 'You get this because your plan at Yarmarka is about to end.',
  },
  ru: {
    subject: (name: string, days: number) =>
      days <= 1 ? `Тариф «${name}» заканчивается завтра` : `Тариф «${name}» заканчивается через ${days} дней`,
    text: (name: string, date: string) =>
      `До ${date} у вас оплачен тариф «${name}». Продлите его заранее, и ничего не изменится: новый срок прибавится к оставшемуся.`,
    vendor: 'Без него товары сверх бесплатного лимита исчезнут с витрины до продления, а новые нельзя будет добавить.',
    buyer: 'Без него вы вернётесь на бесплатный тариф.',
    renew: 'Продлить тариф',
    why: 'Вы получили это письмо, потому что срок вашего тарифа на Ярмарке подходит к концу.',
  },
};

/** Some days before a paid plan ends. */
export const tariffReminder: Compose<ReminderData> = (
  { days, expires_at, is_vendor, ...names },
  { locale, date, link },
) => {
  const text = words[locale];
  const name = oneLine(nameFor(names, locale));
  return {
    subject: text.subject(name, days),
    heading: text.subject(name, days),
    blocks: [
      { kind: 'text', text: text.text(name, date(expires_at)) },
      { kind: 'text', text: is_vendor ? text.vendor : text.buyer },
      { kind: 'button', label: text.renew, url: link('/tariffs/my') },
    ],
    why: text.why,
  };
};
