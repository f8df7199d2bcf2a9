/** Letters to admins about the installation's budgets. */
import type { BudgetKind } from '#server/platform/budgets.ts';
import type { BuildLetter } from '../letter.ts';

interface BudgetSpentData {
  kind: BudgetKind;
  /** Messages or tokens per hour. */
  limit: number;
  /** Start of the hour, ISO 8601. */
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

/** The budget of an hour is used up, except for its reserve. */
export const buildBudgetSpent: BuildLetter<BudgetSpentData> = (
  { kind, limit, hour },
  { locale, toUrl, formatDate },
) => {
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
          { name: text.hour, value: formatDate(hour) },
        ],
      },
      { kind: 'text', text: text.advice },
      { kind: 'button', label: text.open, url: toUrl('/settings/rules') },
    ],
    reason: text.why,
  };
};
