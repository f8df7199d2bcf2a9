/** Labels for adding to the cart. The other labels of the cart are in labels.ts. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const addLabels = labels({
  en: {
    added: (name: string) => `${name}: in the cart`,
    countLabel: (name: string) => `${name}: how many in the cart`,
    toCart: 'To the cart',
    noneLeft: (left: number) =>
      left === 0
        ? 'This is out of stock'
        : plural('en', left, { one: 'There is only {n} in stock', other: 'There are only {n} in stock' }),
    full: (max: number) => `A cart holds at most ${max} different products`,
    notABuyer: 'This account doesn’t buy. Sign in as a buyer to fill a cart',
    tryAgain: 'Try again',
  },
  ru: {
    added: (name) => `${name} — в корзине`,
    countLabel: (name) => `${name}: сколько в корзине`,
    toCart: 'Перейти в корзину',
    noneLeft: (left) =>
      left === 0
        ? 'Этого товара нет в наличии'
        : plural('ru', left, {
            one: 'В наличии только {n} штука',
            few: 'В наличии только {n} штуки',
            many: 'В наличии только {n} штук',
          }),
    full: (max) => `В корзине может быть не больше ${max} разных товаров`,
    notABuyer: 'С этой учётной записью не покупают. Войдите как покупатель',
    tryAgain: 'Повторить',
  },
});
