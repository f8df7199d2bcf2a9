import { formatNumber, plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

/** What the list of imports says. */
export const importWords = labels({
  en: {
    many: 'Imports',
    create: 'Import a file',
    saved: 'Saved',
    search: 'Search imports',
    empty: 'Nothing imported yet',
    emptyText: 'Bring products, categories or stores as a table: from Shopify, WooCommerce, or a spreadsheet of your own.',
    fields: { filename: 'File', noun: 'What', company: 'Company', rows: 'Rows', created_at: 'Begun', finished_at: 'Finished', author: 'By', status: 'Status', id: 'Number' },
    choices: {
      noun: { products: 'Products', categories: 'Categories', stores: 'Stores' },
      status: { mapping: 'Columns', checking: 'Checking', checked: 'Checked', running: 'Importing', canceling: 'Stopping', canceled: 'Stopped', done: 'Done', failed: 'Failed', undoing: 'Being undone', partly_undone: 'Partly undone', undone: 'Undone' },
    },
    rows: (n: number) => plural('en', n, { one: '{n} row', other: '{n} rows' }),
    refused: (n: number) => `${formatNumber(n, 'en')} refused`,
  },
  ru: {
    many: 'Импорт',
    create: 'Импортировать файл',
    saved: 'Сохранено',
    search: 'Поиск',
    empty: 'Импорта ещё не было',
    emptyText: 'Загрузите товары, категории или магазины таблицей: из Shopify, WooCommerce или вашей собственной.',
    fields: { filename: 'Файл', noun: 'Что', company: 'Компания', rows: 'Строки', created_at: 'Начат', finished_at: 'Закончен', author: 'Кто', status: 'Состояние', id: 'Номер' },
    choices: {
      noun: { products: 'Товары', categories: 'Категории', stores: 'Магазины' },
      status: { mapping: 'Столбцы', checking: 'Проверка', checked: 'Проверен', running: 'Идёт импорт', canceling: 'Останавливается', canceled: 'Остановлен', done: 'Готово', failed: 'Не удался', undoing: 'Отменяется', partly_undone: 'Отменён частично', undone: 'Отменён' },
    },
    rows: (n) => plural('ru', n, { one: '{n} строка', few: '{n} строки', many: '{n} строк' }),
    refused: (n) => `не принято: ${formatNumber(n, 'ru')}`,
  },
});
