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

interface FailedRefundData {
  /** Who paid. */
  user_id: number;
  /** The payment's id at its provider. */
  provider_id: string;
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
    refund: {
      subject: 'A refund for a plan has failed',
      text: 'The bank did not give the money for a plan back, and it is not tried again. Refund it on the payment provider’s site, or agree with the payer on another way.',
      payment: 'The payment at its provider',
      open: 'Open the payer',
      why: 'You get this because you are an admin of this shop.',
    },
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
    refund: {
      subject: 'Не удалось вернуть деньги за тариф',
      text: 'Банк не вернул деньги за тариф, и попыток больше не будет. Верните их на сайте платёжной системы или договоритесь с плательщиком о другом способе.',
      payment: 'Платёж в платёжной системе',
      open: 'Открыть плательщика',
      why: 'Вы получили это письмо, потому что вы администратор этого магазина.',
    },
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

/** Sent to admins when the refund of a tariff is not tried again. */
export const buildTariffRefundFailed: BuildLetter<FailedRefundData> = ({ user_id, provider_id }, { locale, toUrl }) => {
  const text = labels[locale].refund;
  return {
    subject: text.subject,
    heading: text.subject,
    blocks: [
      { kind: 'text', text: text.text },
      { kind: 'facts', facts: [{ name: text.payment, value: provider_id }] },
      { kind: 'button', label: text.open, url: toUrl(`/users/edit/${user_id}`) },
    ],
    reason: text.why,
  };
};
