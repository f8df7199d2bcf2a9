/** Labels of collections. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const collectionLabels = labels({
  en: {
    all: (n: number) => `See all ${n}`,
    more: 'More collections',
    count: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    until: 'Until {date}',
    opens: 'Opens on {date}',
    opensText: 'This collection opens on {date}. Buyers with the plan Pro see it already.',
    toPlan: 'About the plan Pro',
    early: 'Early access with your Pro plan: it opens to everyone on {date}',
    onPage: '{title}, page {n}',
    emptyTitle: 'Nothing here right now',
    emptyText: 'The products of this collection are sold out or no longer on sale. See what else there is.',
    toCatalog: 'To the catalog',
    firstPage: 'To the first page',
  },
  ru: {
    all: (n) => `Смотреть все: ${n}`,
    more: 'Ещё подборки',
    count: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    until: 'До {date}',
    opens: 'Откроется {date}',
    opensText: 'Эта подборка откроется {date}. Покупатели с тарифом «Про» уже видят её.',
    toPlan: 'О тарифе «Про»',
    early: 'Ранний доступ по тарифу «Про»: для всех подборка откроется {date}',
    onPage: '{title}, страница {n}',
    emptyTitle: 'Сейчас здесь пусто',
    emptyText: 'Товары этой подборки раскупили или убрали. Посмотрите, что есть ещё.',
    toCatalog: 'В каталог',
    firstPage: 'На первую страницу',
  },
});
