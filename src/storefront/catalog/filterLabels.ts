/** Labels of the catalog's filters, loaded with them. */
import { labels } from '#src/i18n/labels.ts';

export const filterLabels = labels({
  en: {
    price: 'Price',
    from: 'From',
    to: 'To',
    reversed: '“From” is above “To”: nothing can be found.',
    search: 'Search',
    inStock: 'In stock only',
    rating: 'Rating',
    anyRating: 'Any',
    starsFrom: '{n} stars and up',
    companies: 'Shops',
    showAll: 'Show all {n}',
    about: 'Counts are estimates: there are a great many products.',
  },
  ru: {
    price: 'Цена',
    from: 'От',
    to: 'До',
    reversed: '«От» больше, чем «До»: так ничего не найти.',
    search: 'Найти',
    inStock: 'Только в наличии',
    rating: 'Оценка',
    anyRating: 'Любая',
    starsFrom: 'От {n} звёзд',
    companies: 'Магазины',
    showAll: 'Показать все {n}',
    about: 'Числа приблизительные: товаров очень много.',
  },
});
