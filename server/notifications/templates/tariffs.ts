/** Letters about tariffs. */
import { localizeName, toOneLine, type BuildLetter } from '../letter.ts';

interface ReminderData {
  /** Names of the tariff. */
  name: string;
  en_name: string | null;
  /** Days left: 7 or 1. */
  days: number;
  /** ISO 8601. */
  expires_at: string;
  /** Whether products will leave the storefront. */
  is_vendor: boolean;
}

const labels = {
  en: {
    subject: (name: string, days: number) =>
      days <= 1 ? `Your plan ${name} ends tomorrow` : `Your plan ${name} ends in ${days} days`,
    text: (name: string, formatDate: string) =>
      `Your plan ${name} is paid until ${formatDate}. Renew it before, and nothing changes: the new period is added to what is left.`,
    vendor:
      'Without it, products over the free limit leave the storefront until you renew, and new ones can’t be added.',
    buyer: 'Without it you go back to the free plan.',
    renew: 'Renew the plan',
    why: 'You get this because your plan at Yarmarka is about to end.',
  },
  ru: {
    subject: (name: string, days: number) =>
      days <= 1 ? `Тариф «${name}» заканчивается завтра` : `Тариф «${name}» заканчивается через ${days} дней`,
    text: (name: string, formatDate: string) =>
      `До ${formatDate} у вас оплачен тариф «${name}». Продлите его заранее, и ничего не изменится: новый срок прибавится к оставшемуся.`,
    vendor: 'Без него товары сверх бесплатного лимита исчезнут с витрины до продления, а новые нельзя будет добавить.',
    buyer: 'Без него вы вернётесь на бесплатный тариф.',
    renew: 'Продлить тариф',
    why: 'Вы получили это письмо, потому что срок вашего тарифа на Ярмарке подходит к концу.',
  },
};

/** Sent some days before a paid tariff ends. */
export const buildTariffReminder: BuildLetter<ReminderData> = (
  { days, expires_at, is_vendor, ...names },
  { locale, formatDate, toUrl },
) => {
  const text = labels[locale];
  const name = toOneLine(localizeName(names, locale));
  return {
    subject: text.subject(name, days),
    heading: text.subject(name, days),
    blocks: [
      { kind: 'text', text: text.text(name, formatDate(expires_at)) },
      { kind: 'text', text: is_vendor ? text.vendor : text.buyer },
      { kind: 'button', label: text.renew, url: toUrl('/tariffs/my') },
    ],
    reason: text.why,
  };
};
