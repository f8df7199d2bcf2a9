/** Labels of the impact of category changes. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const impactLabels = labels({
  en: {
    categories: (n: number) => plural('en', n, { one: '{n} category', other: '{n} categories' }),
    products: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    leaving: 'Leaves the store: {what}.',
    returning: 'Returns to the store: {what}.',
    noChange: 'No change for buyers.',
    and: '{a} and {b}',
    looking: 'Looking what it does to the store…',
    hideTitle: 'Hide “{name}”?',
    showTitle: 'Show “{name}”?',
    moveTitle: 'Move “{name}” to “{parent}”?',
    hideMany: (n: number) => plural('en', n, { one: 'Hide {n} category?', other: 'Hide {n} categories?' }),
    showMany: (n: number) => plural('en', n, { one: 'Show {n} category?', other: 'Show {n} categories?' }),
    hide: 'Hide',
    show: 'Show',
    move: 'Move',
    cancel: 'Cancel',
    unknown: 'What it does to the store could not be found out: {why}',
  },
  ru: {
    categories: (n) => plural('ru', n, { one: '{n} категория', few: '{n} категории', many: '{n} категорий' }),
    products: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    leaving: 'Из магазина уйдёт: {what}.',
    returning: 'В магазин вернётся: {what}.',
    noChange: 'Для покупателей ничего не изменится.',
    and: '{a} и {b}',
    looking: 'Смотрим, что изменится в магазине…',
    hideTitle: 'Скрыть «{name}»?',
    showTitle: 'Показать «{name}»?',
    moveTitle: 'Переместить «{name}» в «{parent}»?',
    hideMany: (n) =>
      plural('ru', n, { one: 'Скрыть {n} категорию?', few: 'Скрыть {n} категории?', many: 'Скрыть {n} категорий?' }),
    showMany: (n) =>
      plural('ru', n, {
        one: 'Показать {n} категорию?',
        few: 'Показать {n} категории?',
        many: 'Показать {n} категорий?',
      }),
    hide: 'Скрыть',
    show: 'Показать',
    move: 'Переместить',
    cancel: 'Отмена',
    unknown: 'Не удалось узнать, что изменится в магазине: {why}',
  },
});
