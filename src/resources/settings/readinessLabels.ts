/** Labels of the readiness screen. */
import type { ReadinessCheck, ReadinessCode, RedisProblemKind } from '#contract/readiness.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

/** Values of a step's text: numbers, a formatted date. */
type Values = Readonly<Record<string, string | number>>;
type Steps = Record<ReadinessCode, (values: Values) => string>;

const budgetNames: Record<'en' | 'ru', Record<string, string>> = {
  en: { sms: 'SMS', mail: 'emails', tokens: 'assistant tokens' },
  ru: { sms: 'SMS', mail: 'письма', tokens: 'токены помощника' },
};

/** Turns `sms, mail` into names. */
const listBudgets = (kinds: string | number | undefined, names: Record<string, string>): string =>
  String(kinds)
    .split(', ')
    .map((kind) => names[kind] ?? kind)
    .join(', ');

const redisProblems: Record<'en' | 'ru', Record<RedisProblemKind, string>> = {
  en: {
    unreachable: 'there is no connection',
    silent: 'it does not answer',
    rejected: 'it does not give access',
    failing: 'it answers with an error',
  },
  ru: {
    unreachable: 'нет соединения',
    silent: 'сервер не отвечает',
    rejected: 'сервер не даёт доступа',
    failing: 'сервер отвечает ошибкой',
  },
};

/** The kind of the problem, with the technical text of its error in brackets. */
const describeRedis = ({ kind, reason }: Values, kinds: Record<RedisProblemKind, string>): string =>
  `${kinds[kind as RedisProblemKind]}${reason ? ` (${reason})` : ''}`;

const steps: { en: Steps; ru: Steps } = {
  en: {
    check_failed: () => 'The check failed or took longer than 2.5 seconds. See the server log for details.',
    queue_standing: ({ minutes }) =>
      plural('en', Number(minutes), {
        one: 'Jobs have been waiting for {n} minute. Restart the server, or start a process with ROLE=worker.',
        other: 'Jobs have been waiting for {n} minutes. Restart the server, or start a process with ROLE=worker.',
      }),
    queue_parked: ({ jobs }) =>
      plural('en', Number(jobs), {
        one: '{n} job failed permanently this week. Review it under Failed background jobs.',
        other: '{n} jobs failed permanently this week. Review them under Failed background jobs.',
      }),
    disk_low: ({ megabytes }) => `Only ${megabytes} MB are free on the disk of DATA_DIR. Free up at least 1 GB.`,
    storage_not_shared: () => 'Several processes (REDIS_URL) need one place for files. Set S3_BUCKET and its keys.',
    redis_away: (values) =>
      `Redis (REDIS_URL) can’t be used: ${describeRedis(values, redisProblems.en)}. Until it is back, each process works on its own.`,
    https_off: () => 'Set PUBLIC_URL to the public address of the shop. It begins with https://',
    https_no_proxy: () => 'Set TRUST_PROXY to the address of the proxy that handles HTTPS.',
    mail_none: () => 'Set SMTP_URL and MAIL_FROM. Until then nobody can sign up by email.',
    mail_failing: ({ mails }) =>
      plural('en', Number(mails), {
        one: 'No email was sent in the last hour, and {n} failed. Check SMTP_URL.',
        other: 'No email was sent in the last hour, and {n} failed. Check SMTP_URL.',
      }),
    sms_none: () => 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM to let people sign in by phone.',
    payments_none: () => 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take cards.',
    payments_sandbox: () => 'The sandbox accepts test cards only and takes no money. Set the three STRIPE_… keys.',
    payments_test_keys: () => 'The payment provider’s keys are test keys. Replace them with the live ones.',
    payments_webhook_missing: ({ provider, url }) =>
      `${provider} has no enabled webhook for ${url}. Add or enable it in the dashboard of ${provider}, with the events that are listed under Payment provider.`,
    payments_webhook_incomplete: ({ count, provider, events }) =>
      plural('en', Number(count), {
        one: `The webhook of ${provider} does not send an event that is needed. Add it in the dashboard of ${provider}: ${events}.`,
        other: `The webhook of ${provider} does not send {n} events that are needed. Add them in the dashboard of ${provider}: ${events}.`,
      }),
    documents_missing: ({ count }) =>
      plural('en', Number(count), {
        one: '{n} legal document has no text. Write it under Legal documents, in both languages.',
        other: '{n} legal documents have no text. Write them under Legal documents, in both languages.',
      }),
    documents_sample: ({ count }) =>
      plural('en', Number(count), {
        one: '{n} legal document is the demo’s sample. Replace it with your own text.',
        other: '{n} legal documents are the demo’s samples. Replace them with your own texts.',
      }),
    backups_never: () => 'Run npm run db:export -- FILE, and schedule it to run every day.',
    backups_old: ({ at }) =>
      `The last export is from ${at}. Run npm run db:export -- FILE, and schedule it to run every day.`,
    budget_spent: ({ kinds }) =>
      `Used up this hour, apart from the reserve: ${listBudgets(kinds, budgetNames.en)}. If this is no abuse, raise the limit under Settings → Rules.`,
  },
  ru: {
    check_failed: () => 'Проверка не удалась или заняла больше 2,5 секунды. Причина записана в журнале сервера.',
    queue_standing: ({ minutes }) =>
      plural('ru', Number(minutes), {
        one: 'Задачи ждут уже {n} минуту. Перезапустите сервер или запустите процесс с ROLE=worker.',
        few: 'Задачи ждут уже {n} минуты. Перезапустите сервер или запустите процесс с ROLE=worker.',
        many: 'Задачи ждут уже {n} минут. Перезапустите сервер или запустите процесс с ROLE=worker.',
      }),
    queue_parked: ({ jobs }) =>
      plural('ru', Number(jobs), {
        one: 'За неделю остановлена {n} задача. Решите, что с ней делать, на странице «Сбои фоновых задач».',
        few: 'За неделю остановлены {n} задачи. Решите, что с ними делать, на странице «Сбои фоновых задач».',
        many: 'За неделю остановлено {n} задач. Решите, что с ними делать, на странице «Сбои фоновых задач».',
      }),
    disk_low: ({ megabytes }) => `На диске с DATA_DIR свободно только ${megabytes} МБ. Освободите хотя бы 1 ГБ.`,
    storage_not_shared: () =>
      'Нескольким процессам (REDIS_URL) нужно общее место для файлов. Задайте S3_BUCKET с ключами.',
    redis_away: (values) =>
      `Redis (REDIS_URL) недоступен: ${describeRedis(values, redisProblems.ru)}. Пока его нет, каждый процесс работает сам по себе.`,
    https_off: () => 'Задайте PUBLIC_URL: адрес сайта, который начинается с https://',
    https_no_proxy: () => 'Задайте TRUST_PROXY: адрес прокси, который принимает HTTPS.',
    mail_none: () => 'Задайте SMTP_URL и MAIL_FROM. Без них по почте не зарегистрироваться.',
    mail_failing: ({ mails }) =>
      plural('ru', Number(mails), {
        one: 'За последний час ни одно письмо не ушло: не удалось отправить {n} письмо. Проверьте SMTP_URL.',
        few: 'За последний час ни одно письмо не ушло: не удалось отправить {n} письма. Проверьте SMTP_URL.',
        many: 'За последний час ни одно письмо не ушло: не удалось отправить {n} писем. Проверьте SMTP_URL.',
      }),
    sms_none: () =>
      'Задайте TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN и TWILIO_FROM, чтобы входить можно было по телефону.',
    payments_none: () =>
      'Задайте STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY и STRIPE_WEBHOOK_SECRET, чтобы принимать карты.',
    payments_sandbox: () =>
      'Песочница принимает только тестовые карты и не списывает деньги. Задайте три ключа STRIPE_…',
    payments_test_keys: () => 'У платёжной системы тестовые ключи. Замените их рабочими.',
    payments_webhook_missing: ({ provider, url }) =>
      `В ${provider} нет включённого вебхука с адресом ${url}. Добавьте или включите его в панели ${provider} с событиями, которые перечислены на странице «Платёжный сервис».`,
    payments_webhook_incomplete: ({ count, provider, events }) =>
      plural('ru', Number(count), {
        one: `Вебхук ${provider} не отправляет {n} нужное событие. Добавьте в панели ${provider}: ${events}.`,
        few: `Вебхук ${provider} не отправляет {n} нужных события. Добавьте в панели ${provider}: ${events}.`,
        many: `Вебхук ${provider} не отправляет {n} нужных событий. Добавьте в панели ${provider}: ${events}.`,
      }),
    documents_missing: ({ count }) =>
      plural('ru', Number(count), {
        one: 'У {n} правового документа нет текста. Напишите его в разделе «Документы» на обоих языках.',
        few: 'У {n} правовых документов нет текста. Напишите их в разделе «Документы» на обоих языках.',
        many: 'У {n} правовых документов нет текста. Напишите их в разделе «Документы» на обоих языках.',
      }),
    documents_sample: ({ count }) =>
      plural('ru', Number(count), {
        one: '{n} правовой документ — образец из демоверсии. Замените его своим текстом.',
        few: '{n} правовых документа — образцы из демоверсии. Замените их своими текстами.',
        many: '{n} правовых документов — образцы из демоверсии. Замените их своими текстами.',
      }),
    backups_never: () => 'Выполните npm run db:export -- ФАЙЛ и запланируйте его на каждый день.',
    backups_old: ({ at }) =>
      `Последняя выгрузка сделана ${at}. Выполните npm run db:export -- ФАЙЛ и запланируйте его на каждый день.`,
    budget_spent: ({ kinds }) =>
      `За этот час исчерпано, кроме резерва: ${listBudgets(kinds, budgetNames.ru)}. Если это не злоупотребление, увеличьте лимит в разделе «Правила».`,
  },
};

const checks: Record<'en' | 'ru', Record<ReadinessCheck, string>> = {
  en: {
    database: 'Database',
    queue: 'Background jobs',
    disk: 'Disk space',
    storage: 'File storage',
    processes: 'Several processes',
    https: 'HTTPS',
    mail: 'Mail',
    sms: 'SMS',
    payments: 'Card payments',
    documents: 'Legal documents',
    backups: 'Backups',
    budgets: 'Hourly limits',
  },
  ru: {
    database: 'База данных',
    queue: 'Фоновые задачи',
    disk: 'Место на диске',
    storage: 'Хранилище файлов',
    processes: 'Несколько процессов',
    https: 'HTTPS',
    mail: 'Почта',
    sms: 'SMS',
    payments: 'Оплата картой',
    documents: 'Правовые документы',
    backups: 'Резервные копии',
    budgets: 'Лимиты в час',
  },
};

export const readinessLabels = labels({
  en: {
    title: 'Readiness',
    about: 'What this shop needs before it opens. Monitoring gets the same at /api/health/ready.',
    ready: 'Ready',
    missing: 'Missing',
    attention: 'Needs attention',
    optional: 'Optional',
    again: 'Check again',
    all: 'Everything that is required is ready',
    some: (n: number) => plural('en', n, { one: '{n} step is missing', other: '{n} steps are missing' }),
    checks: checks.en,
    steps: steps.en,
  },
  ru: {
    title: 'Готовность',
    about: 'Что нужно сделать до открытия магазина. Мониторинг получает то же по адресу /api/health/ready.',
    ready: 'Готово',
    missing: 'Не готово',
    attention: 'Требует внимания',
    optional: 'Необязательно',
    again: 'Проверить ещё раз',
    all: 'Всё обязательное готово',
    some: (n) => plural('ru', n, { one: 'Остался {n} шаг', few: 'Осталось {n} шага', many: 'Осталось {n} шагов' }),
    checks: checks.ru,
    steps: steps.ru,
  },
});
