/** Labels of sales channels. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const channelLabels = labels({
  en: {
    many: 'Sales channels',
    single: 'Sales channel',
    saved: 'Channel saved',
    search: 'Search',
    empty: 'No channels',
    emptyText: 'There are always three.',
    fields: { code: 'Channel', active: 'Takes orders', products: 'Products', orders: 'Orders', revenue: 'Revenue' },
    history: {
      active: 'Active',
      code: 'Code',
    },
    tabs: { basic: 'Basic' },
    choices: { code: { site: 'Site', app: 'App', sales_point: 'Sales points' } },
    texts: {
      site: 'The catalog in the browser, for everyone.',
      app: 'The same site, installed on a phone or computer. It sells everything on the site, except products hidden in the app.',
      sales_point:
        'Stores where the company’s people enter orders at the counter, also of goods that are not on the site.',
    },
    on: 'Takes orders',
    off: 'Takes no orders',
    switchOn: (name: string) => `${name}: takes orders`,
    switchedOn: 'Orders are taken again',
    switchedOff: 'No orders are taken there now',
    products: 'Products',
    orders: 'Orders, 30 days',
    revenue: 'Revenue, 30 days',
    counters: (n: number) =>
      plural('en', n, { one: '{n} counter has taken orders', other: '{n} counters have taken orders' }),
    enter: 'Enter an order',
    stores: 'Stores',
    install: 'How to install the app',
    installText:
      'In Chrome or Edge: the install icon in the address bar. On an iPhone: Share, then Add to Home Screen.',
    byRevenue: 'Revenue by channel',
    byOrders: 'Orders by channel',
    period: 'Period',
    days: { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' },
  },
  ru: {
    many: 'Каналы продаж',
    single: 'Канал продаж',
    saved: 'Канал сохранён',
    search: 'Поиск',
    empty: 'Каналов нет',
    emptyText: 'Их всегда три.',
    fields: { code: 'Канал', active: 'Принимает заказы', products: 'Товары', orders: 'Заказы', revenue: 'Выручка' },
    history: {
      active: 'Включено',
      code: 'Код',
    },
    tabs: { basic: 'Основное' },
    choices: { code: { site: 'Сайт', app: 'Приложение', sales_point: 'Точки продаж' } },
    texts: {
      site: 'Каталог в браузере, для всех.',
      app: 'Тот же сайт, установленный на телефон или компьютер. Продаёт то же, что и сайт, кроме убранного из приложения.',
      sales_point:
        'Магазины, где сотрудники компании оформляют заказы на кассе, в том числе на товары, которых нет на сайте.',
    },
    on: 'Принимает заказы',
    off: 'Не принимает заказы',
    switchOn: (name) => `${name}: принимает заказы`,
    switchedOn: 'Заказы снова принимаются',
    switchedOff: 'Заказы там больше не принимаются',
    products: 'Товары',
    orders: 'Заказы за 30 дней',
    revenue: 'Выручка за 30 дней',
    counters: (n) =>
      plural('ru', n, {
        one: 'Заказы оформляла {n} касса',
        few: 'Заказы оформляли {n} кассы',
        many: 'Заказы оформляли {n} касс',
      }),
    enter: 'Оформить заказ',
    stores: 'Магазины',
    install: 'Как установить приложение',
    installText:
      'В Chrome или Edge — значок установки в адресной строке. На iPhone — «Поделиться», затем «На экран „Домой“».',
    byRevenue: 'Выручка по каналам',
    byOrders: 'Заказы по каналам',
    period: 'Период',
    days: { '30': 'Последние 30 дней', '90': 'Последние 90 дней', '365': 'Последние 365 дней' },
  },
});
