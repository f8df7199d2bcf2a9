/** What the shop says when something goes into the cart. Part of the first bundle: the other words of the cart are in labels.ts. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const addLabels = labels({
  en: {
    added: (name: string, count: number) => (count === 1 ? `${name}: in the cart` : `${name}: ${count} more in the cart`),
    addedFewer: (count: number, wanted: number) => `Only ${count} of ${wanted} could be added: there are no more`,
    noneLeft: (left: number) => (left === 0 ? 'This is out of stock' : plural('en', left, { one: 'There is only {n} in stock', other: 'There are only {n} in stock' })),
    full: (max: number) => `A cart holds at most ${max} different products`,
    notABuyer: 'This account doesn’t buy. Sign in as a buyer to fill a cart',
    undo: 'Undo',
    tryAgain: 'Try again',
    otherCompany: {
      title: 'Empty the cart first?',
      text: 'A cart holds products of one company, and yours already has some of another. Empty it and put this in?',
      confirm: 'Empty and add',
      keep: 'Keep my cart',
    },
  },
  ru: {
    added: (name, count) => (count === 1 ? `${name} — в корзине` : `${name} — в корзине ещё ${count}`),
    addedFewer: (count, wanted) => `Добавлено ${count} из ${wanted}: больше нет`,
    noneLeft: (left) => (left === 0 ? 'Этого товара нет в наличии' : plural('ru', left, { one: 'В наличии только {n} штука', few: 'В наличии только {n} штуки', many: 'В наличии только {n} штук' })),
    full: (max) => `В корзине может быть не больше ${max} разных товаров`,
    notABuyer: 'С этой учётной записью не покупают. Войдите как покупатель',
    undo: 'Отменить',
    tryAgain: 'Повторить',
    otherCompany: {
      title: 'Сначала очистить корзину?',
      text: 'В корзине могут быть товары только одной компании, а в вашей уже лежат товары другой. Очистить её и добавить этот товар?',
      confirm: 'Очистить и добавить',
      keep: 'Оставить корзину',
    },
  },
});
