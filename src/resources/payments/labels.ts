/** Labels of the payment provider and payment events. */
import type { PaymentEventType, PaymentPurpose, PaymentStatus, WebhookReport } from '#contract/payments.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

const statuses: Record<'en' | 'ru', Record<PaymentStatus, string>> = {
  en: {
    created: 'Waits for a card',
    pending: 'Being checked',
    requires_action: 'Waits for approval',
    failed: 'Declined',
    succeeded: 'Paid',
    canceled: 'Not paid',
    refund_pending: 'Being refunded',
    refunded: 'Given back',
  },
  ru: {
    created: 'Ждёт карту',
    pending: 'Проверяется',
    requires_action: 'Ждёт подтверждения',
    failed: 'Отклонён',
    succeeded: 'Оплачен',
    canceled: 'Не оплачен',
    refund_pending: 'Возвращается',
    refunded: 'Возвращён',
  },
};
/** Labels of the events that the application records. */
const eventTypes: Record<'en' | 'ru', Record<PaymentEventType, string>> = {
  en: { ...statuses.en, refunded_in_part: 'Given back in part', refund_failed: 'Refund failed' },
  ru: { ...statuses.ru, refunded_in_part: 'Возвращён частично', refund_failed: 'Возврат не прошёл' },
};
const purposes: Record<'en' | 'ru', Record<PaymentPurpose, (id: number) => string>> = {
  en: { order: (id) => `Order #${id}`, purchase: (id) => `Purchase #${id}`, tariff: () => 'Plan' },
  ru: { order: (id) => `Заказ № ${id}`, purchase: (id) => `Покупка № ${id}`, tariff: () => 'Тариф' },
};

/** @param events those that are missing */
type WebhookText = (provider: string, events: readonly string[]) => string;
type WebhookTexts = Record<'en' | 'ru', Record<WebhookReport['state'], WebhookText>>;

/** What a test found out about the webhook. */
const webhookTitles: WebhookTexts = {
  en: {
    complete: () => 'The webhook sends all events that are needed',
    incomplete: (provider, { length }) =>
      plural('en', length, {
        one: `The webhook of ${provider} does not send {n} event that is needed`,
        other: `The webhook of ${provider} does not send {n} events that are needed`,
      }),
    missing: (provider) => `${provider} has no enabled webhook for this address`,
    unknown: (provider) => `${provider} did not report its webhooks`,
  },
  ru: {
    complete: () => 'Вебхук отправляет все нужные события',
    incomplete: (provider, { length }) =>
      plural('ru', length, {
        one: `Вебхук ${provider} не отправляет {n} нужное событие`,
        few: `Вебхук ${provider} не отправляет {n} нужных события`,
        many: `Вебхук ${provider} не отправляет {n} нужных событий`,
      }),
    missing: (provider) => `В ${provider} нет включённого вебхука с этим адресом`,
    unknown: (provider) => `${provider} не сообщает о своих вебхуках`,
  },
};

/** What to do about it; empty where nothing is to be done. */
const webhookSteps: WebhookTexts = {
  en: {
    complete: () => '',
    incomplete: (provider, events) =>
      `Add to it in the dashboard of ${provider}: ${events.join(', ')}. Until then changes of payments and refunds may stay unnoticed.`,
    missing: (provider, events) =>
      `Add or enable it in the dashboard of ${provider}, with these events: ${events.join(', ')}. A new webhook has a new signing secret: put it into the settings and restart the server.`,
    unknown: (provider) =>
      `The key may lack the permission to read them. Check in the dashboard of ${provider} that a webhook for this address is enabled and sends the events named above.`,
  },
  ru: {
    complete: () => '',
    incomplete: (provider, events) =>
      `Добавьте в него в панели ${provider}: ${events.join(', ')}. До этого изменения платежей и возвратов могут остаться незамеченными.`,
    missing: (provider, events) =>
      `Добавьте или включите его в панели ${provider} с событиями: ${events.join(', ')}. У нового вебхука новый секрет подписи: задайте его в настройках и перезапустите сервер.`,
    unknown: (provider) =>
      `Возможно, ключу не разрешено их читать. Проверьте в панели ${provider}, что вебхук с этим адресом включён и отправляет события, перечисленные выше.`,
  },
};

export const providerLabels = labels({
  en: {
    title: 'Payment provider',
    live: 'Takes money',
    test: 'Test mode: no money moves',
    publishable: 'Publishable key',
    secret: 'Secret key, webhook secret',
    secretSet: 'Set in the environment, never shown',
    webhook: 'Webhook address',
    copy: 'Copy',
    copied: 'Copied',
    refunds: 'Refunds',
    refundsHere: 'By canceling the order',
    refundsThere: 'On the provider’s site only',
    currency: 'Currency',
    lastReport: 'Last heard from',
    never: 'Nothing yet',
    try: 'Test the connection',
    trying: 'Asking…',
    tryGood: (account: string) => `The keys open the account ${account}`,
    trySandbox: 'The sandbox works',
    tryBad: 'The keys could not be tested',
    webhookTitles: webhookTitles.en,
    webhookSteps: webhookSteps.en,
    figures: { succeeded: 'Paid', open: 'Under way', refunding: 'Being refunded' },
    events: 'What happened',
    none: 'No card payments yet',
    noneText: 'Card payments and their events will appear here.',
    columns: { at: 'When', what: 'Event', who: 'Reported by', payment: 'Payment', sum: 'Sum', status: 'Now' },
    provider: 'provider',
    application: 'application',
    more: 'Show more',
    statuses: statuses.en,
    eventTypes: eventTypes.en,
    purposes: purposes.en,
  },
  ru: {
    title: 'Платёжный сервис',
    live: 'Принимает деньги',
    test: 'Тестовый режим: деньги не списываются',
    publishable: 'Публичный ключ',
    secret: 'Секретный ключ и секрет вебхука',
    secretSet: 'Заданы в окружении и нигде не показываются',
    webhook: 'Адрес вебхука',
    copy: 'Скопировать',
    copied: 'Скопировано',
    refunds: 'Возвраты',
    refundsHere: 'Отменой заказа',
    refundsThere: 'Только на сайте сервиса',
    currency: 'Валюта',
    lastReport: 'Последнее сообщение',
    never: 'Пока не было',
    try: 'Проверить подключение',
    trying: 'Проверяем…',
    tryGood: (account) => `Ключи подходят: аккаунт ${account}`,
    trySandbox: 'Песочница отвечает',
    tryBad: 'Проверить ключи не удалось',
    webhookTitles: webhookTitles.ru,
    webhookSteps: webhookSteps.ru,
    figures: { succeeded: 'Оплачено', open: 'В процессе', refunding: 'Возвращается' },
    events: 'События',
    none: 'Платежей картой пока нет',
    noneText: 'Как только кто-нибудь заплатит картой, здесь появится каждый шаг.',
    columns: { at: 'Когда', what: 'Событие', who: 'Источник', payment: 'Платёж', sum: 'Сумма', status: 'Сейчас' },
    provider: 'сервис',
    application: 'приложение',
    more: 'Показать ещё',
    statuses: statuses.ru,
    eventTypes: eventTypes.ru,
    purposes: purposes.ru,
  },
});
