/** Labels of the search suggestions. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const searchLabels = labels({
  en: {
    suggestions: 'Suggestions',
    recent: 'Recent searches',
    clear: 'Clear',
    categories: 'Categories',
    products: 'Products',
    from: 'from {price}',
    showAll: 'Show all results for “{q}”',
    emptyTitle: 'No suggestions for “{q}”',
    emptyText: 'Check the spelling or try another word.',
    hint: 'Type at least two letters: a product, a category, a brand.',
    found: (n: number) => plural('en', n, { one: '{n} suggestion', other: '{n} suggestions' }),
  },
  ru: {
    suggestions: 'Подсказки',
    recent: 'Вы искали',
    clear: 'Очистить',
    categories: 'Категории',
    products: 'Товары',
    from: 'от {price}',
    showAll: 'Показать всё по запросу «{q}»',
    emptyTitle: 'Похожего на «{q}» пока нет',
    emptyText: 'Проверьте написание или попробуйте другое слово.',
    hint: 'Введите хотя бы две буквы: товар, категорию, марку.',
    found: (n) => plural('ru', n, { one: '{n} подсказка', few: '{n} подсказки', many: '{n} подсказок' }),
  },
});
