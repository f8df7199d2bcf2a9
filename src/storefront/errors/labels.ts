/** Labels of the 404 page. */
import { labels } from '#src/i18n/labels.ts';

export const errorLabels = labels({
  en: { title: 'Page not found', text: 'The page you are looking for does not exist.', toCatalog: 'To the catalog' },
  ru: { title: 'Страница не найдена', text: 'Страница, которую вы ищете, не существует.', toCatalog: 'В каталог' },
});
