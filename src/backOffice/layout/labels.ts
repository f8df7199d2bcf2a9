/** Labels of the back office's frame. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const layoutLabels = labels({
  en: {
    dashboard: 'Dashboard',
    catalog: 'Catalog',
    chats: 'Chats',
    toStore: 'Storefront',
    office: 'Back office',
    menu: 'Menu',
    waiting: (n: number) => plural('en', n, { one: '{n} waiting', other: '{n} waiting' }),
    unread: (n: number) => plural('en', n, { one: '{n} chat to read', other: '{n} chats to read' }),
    otherLanguage: 'Русский',
    noAccess: 'This screen is not for you',
    noAccessText: 'Your role does not open it. If it should, ask the administrator.',
    broken: 'Something went wrong on this screen',
    brokenText: 'Nothing that was saved is lost. Load the page again.',
    reload: 'Load again',
    toCatalog: 'To the catalog',
  },
  ru: {
    dashboard: 'Сводка',
    catalog: 'Каталог',
    chats: 'Чаты',
    toStore: 'Витрина',
    office: 'Рабочее место',
    menu: 'Меню',
    waiting: (n) => plural('ru', n, { one: 'ждёт {n}', few: 'ждут {n}', many: 'ждут {n}' }),
    unread: (n) =>
      plural('ru', n, { one: '{n} непрочитанный чат', few: '{n} непрочитанных чата', many: '{n} непрочитанных чатов' }),
    otherLanguage: 'English',
    noAccess: 'Этот раздел не для вас',
    noAccessText: 'Ваша роль его не открывает. Если должна, спросите администратора.',
    broken: 'На этом экране что-то сломалось',
    brokenText: 'Сохранённое не пропало. Загрузите страницу ещё раз.',
    reload: 'Загрузить заново',
    toCatalog: 'В каталог',
  },
});
