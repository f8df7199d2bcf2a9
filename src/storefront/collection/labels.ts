import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const collectionLabels = labels({
  en: {
    all: (n: number) => `See all ${n}`,
    more: 'More collections',
    count: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    until: 'Until {date}',
    onPage: '{title}, page {n}',
    nothing: 'Nothing here right now',
    nothingText: 'The products of this collection are sold out or no longer on sale. See what else there is.',
    toCatalog: 'To the catalog',
    firstPage: 'To the first page',
  },
  ru: {
    all: (n) => `Смотреть все: ${n}`,
    more: 'Ещё подборки',
    count: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    until: 'До {date}',
    onPage: '{title}, страница {n}',
    nothing: 'Сейчас здесь пусто',
    nothingText: 'Товары этой подборки раскупили или убрали. Посмотрите, что есть ещё.',
    toCatalog: 'В каталог',
    firstPage: 'На первую страницу',
  },
});
