/** Letters to admins about what the installation spends. */
import type { BudgetKind } from '#server/platform/budgets.ts';
import type { Compose } from '../letter.ts';

interface SpentData {
  kind: BudgetKind;
  /** Messages or tokens an hour. */
  limit: number;
  /** When the hour began, ISO 8601. */
  hour: string;
}

const labels = {
  en: {
    subject: {
      sms: 'This hour’s SMS are used up',
      mail: 'This hour’s emails are used up',
      tokens: 'The assistant’s tokens of this hour are used up',
    },
    consequence: {
      sms: 'Codes go only to devices that signed in before, while the reserve lasts. Everybody else is asked to wait or to use email.',
      mail: 'Emails wait and go out in the next hours. Sign-in links and emails about accounts still go out while the reserve lasts.',
      tokens: 'The assistant answers registered people while the reserve lasts, and is unavailable to everybody else.',
    },
    advice:
      'If this is a busy hour, raise the limit. If it is not, somebody may be abusing the shop: the log shows where the calls come from.',
    limit: 'Limit an hour',
    hour: 'The hour that began',
    open: 'Open the settings',
    why: 'You get this because you are an admin of this shop. We write once an hour at most for each limit.',
  },
  ru: {
    subject: {
      sms: 'Лимит SMS на этот час исчерпан',
      mail: 'Лимит писем на этот час исчерпан',
      tokens: 'Лимит токенов помощника на этот час исчерпан',
    },
    consequence: {
      sms: 'Пока есть резерв, коды получают только устройства, с которых уже входили. Остальным предложено подождать или воспользоваться почтой.',
      mail: 'Письма ждут и уйдут в следующие часы. Ссылки для входа и письма об учётных записях уходят, пока есть резерв.',
      tokens: 'Пока есть резерв, помощник отвечает зарегистрированным; для остальных он недоступен.',
    },
    advice:
      'Если это просто загруженный час, увеличьте лимит. Если нет, возможно, магазином злоупотребляют: журнал покажет, откуда идут запросы.',
    limit: 'Лимит в час',
    hour: 'Начало часа',
    open: 'Открыть настройки',
    why: 'Вы получили это письмо, потому что вы администратор этого магазина. О каждом лимите мы пишем не чаще раза в час.',
  },
};

/** A budget of an hour is used up but for its reserve. */
export const budgetSpent: Compose<SpentData> = ({ kind, limit, hour }, { locale, link, date }) => {
  const text = labels[locale];
  return {
    subject: text.subject[kind],
    heading: text.subject[kind],
    blocks: [
      { kind: 'text', text: text.consequence[kind] },
      {
        kind: 'facts',
        facts: [
          { name: text.limit, value: new Intl.NumberFormat(locale).format(limit) },
          { name: text.hour, value: date(hour) },
        ],
      },
      { kind: 'text', text: text.advice },
      { kind: 'button', label: text.open, url: link('/settings/rules') },
    ],
    why: text.why,
  };
};
