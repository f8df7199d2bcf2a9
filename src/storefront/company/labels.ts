/** Labels of a company's page. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const companyLabels = labels({
  en: {
    description: 'Products, rating, contacts and pickup points of {brand}.',
    products: 'Products',
    choose: 'Search and filter',
    emptyTitle: 'Nothing for sale right now',
    emptyText: 'This company has no products in the store at the moment.',
    onPage: '{title}, page {n}',
    productCount: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    reviews: (n: number) => plural('en', n, { one: '{n} review', other: '{n} reviews' }),
    noReviews: 'No reviews yet',
    stores: (n: number) => plural('en', n, { one: '{n} pickup point', other: '{n} pickup points' }),
    openNow: 'open now',
    write: 'Write to the company',
    map: 'Map of the pickup points of {brand}',
  },
  ru: {
    description: 'Товары, оценка, контакты и пункты выдачи компании {brand}.',
    products: 'Товары',
    choose: 'Поиск и фильтры',
    emptyTitle: 'Сейчас ничего не продаётся',
    emptyText: 'У этой компании пока нет товаров в магазине.',
    onPage: '{title}, страница {n}',
    productCount: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    reviews: (n) => plural('ru', n, { one: '{n} отзыв', few: '{n} отзыва', many: '{n} отзывов' }),
    noReviews: 'Отзывов пока нет',
    stores: (n) => plural('ru', n, { one: '{n} пункт выдачи', few: '{n} пункта выдачи', many: '{n} пунктов выдачи' }),
    openNow: 'сейчас открыто',
    write: 'Написать компании',
    map: 'Пункты выдачи компании {brand} на карте',
  },
});
