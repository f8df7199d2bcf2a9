/** Labels of the confirmation before parameter values are deleted. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const valueLossLabels = labels({
  en: {
    title: 'Products will lose values',
    intro: 'This can’t be undone. Will be deleted:',
    line: '“{name}”: {products}',
    products: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    confirmLabel: 'Save and lose them',
  },
  ru: {
    title: 'Товары потеряют значения',
    intro: 'Отменить это нельзя. Пропадёт:',
    line: '«{name}»: {products}',
    products: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    confirmLabel: 'Сохранить без них',
  },
});
