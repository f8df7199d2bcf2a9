/** Labels of the cart page. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const cartLabels = labels({
  en: {
    title: 'Cart',
    goods: (count: number) => plural('en', count, { one: '{n} item', other: '{n} items' }),
    empty: { title: 'Your cart is empty', text: 'What you add will wait for you here.', toCatalog: 'To the catalog' },
    notABuyer: {
      title: 'This account doesn’t buy',
      text: 'Vendors and administrators have no cart. Sign in as a buyer to order.',
    },
    each: (price: string) => `${price} each`,
    was: (price: string) => `Was ${price}`,
    priceUp: 'The price has gone up since you added this',
    priceDown: 'The price has gone down since you added this',
    gone: 'Not available any more',
    short: (left: number) => plural('en', left, { one: 'Only {n} left', other: 'Only {n} left' }),
    take: (left: number) => `Take ${left}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name}: removed`,
    undo: 'Undo',
    undone: 'Back in the cart',
    toCart: 'To the cart',
    clear: 'Empty the cart',
    summary: 'Summary',
    total: 'Total',
    checkout: 'Checkout',
    checkoutFrom: (company: string) => `Checkout: ${company}`,
    company: (id: number) => `Company #${id}`,
    fromCompanies: (goods: number, companies: number) =>
      `${plural('en', goods, { one: '{n} item', other: '{n} items' })} from ${companies} companies`,
    onward: 'Continue shopping',
    deliveryNote: 'Delivery and bonuses come next',
    discountsMissing: 'Discounts could not be loaded. They count at the checkout, and appear here once they load.',
    trouble: {
      title: 'Some things have changed',
      text: 'Lines that can’t be ordered as they are hold up the checkout.',
      adjust: 'Adjust the cart',
    },
    news: {
      title: (count: number) =>
        plural('en', count, {
          one: 'A price has changed since you filled the cart',
          other: '{n} prices have changed since you filled the cart',
        }),
      sums: (was: string, now: string) => `The cart came to ${was}, now it comes to ${now}.`,
    },
    checkFailed: 'Current prices could not be checked',
    tryAgain: 'Try again',
    merge: {
      merged: (count: number) =>
        plural('en', count, {
          one: '{n} item from before you signed in was added to your cart',
          other: '{n} items from before you signed in were added to your cart',
        }),
      left: 'Some products were left out',
      leftText: 'They were added before you signed in and are still saved on this device.',
      unmerged: 'What you chose before signing in is not in this cart yet',
      leftGuestText: 'They are still saved on this device.',
      unmergedGuest: 'Some of what you chose is not in this cart yet',
      reasons: {
        not_available: 'Not available any more',
        not_enough_stock: 'No more of it in stock',
      },
      again: 'Add to the cart',
      drop: 'Remove these',
      close: 'Hide this message',
    },
  },
  ru: {
    title: 'Корзина',
    goods: (count) => plural('ru', count, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    empty: { title: 'В корзине пусто', text: 'Всё, что вам понравится, подождёт здесь.', toCatalog: 'В каталог' },
    notABuyer: {
      title: 'С этой учётной записью не покупают',
      text: 'У продавцов и администраторов нет корзины. Чтобы заказать, войдите как покупатель.',
    },
    each: (price) => `${price} за штуку`,
    was: (price) => `Было ${price}`,
    priceUp: 'Цена выросла с тех пор, как вы добавили товар',
    priceDown: 'Цена снизилась с тех пор, как вы добавили товар',
    gone: 'Больше нельзя заказать',
    short: (left) =>
      plural('ru', left, {
        one: 'Осталась только {n} штука',
        few: 'Осталось только {n} штуки',
        many: 'Осталось только {n} штук',
      }),
    take: (left) => `Взять ${left}`,
    remove: 'Удалить',
    removeNamed: (name) => `Удалить: ${name}`,
    removed: (name) => `${name} — больше не в корзине`,
    undo: 'Вернуть',
    undone: 'Товар снова в корзине',
    toCart: 'Открыть корзину',
    clear: 'Очистить корзину',
    summary: 'Итого',
    total: 'К оплате',
    checkout: 'Оформить заказ',
    checkoutFrom: (company) => `Оформить заказ: ${company}`,
    company: (id) => `Компания № ${id}`,
    fromCompanies: (goods, companies) =>
      `${plural('ru', goods, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' })} от ${plural(
        'ru',
        companies,
        {
          one: '{n} компании',
          few: '{n} компаний',
          many: '{n} компаний',
        },
      )}`,
    onward: 'Продолжить покупки',
    deliveryNote: 'Доставка и бонусы — дальше',
    discountsMissing: 'Скидки не загрузились. Они учтутся при оформлении и появятся здесь, как только загрузятся.',
    trouble: {
      title: 'Кое-что изменилось',
      text: 'Пока есть товары, которые нельзя заказать в таком количестве, заказ не оформить.',
      adjust: 'Поправить корзину',
    },
    news: {
      title: (count) =>
        plural('ru', count, {
          one: 'С тех пор как вы наполнили корзину, изменилась {n} цена',
          few: 'С тех пор как вы наполнили корзину, изменились {n} цены',
          many: 'С тех пор как вы наполнили корзину, изменилось {n} цен',
        }),
      sums: (was, now) => `Было всего ${was}, теперь ${now}.`,
    },
    checkFailed: 'Не удалось проверить нынешние цены',
    tryAgain: 'Повторить',
    merge: {
      merged: (count) =>
        plural('ru', count, {
          one: 'В корзину добавлен {n} товар, выбранный до входа',
          few: 'В корзину добавлены {n} товара, выбранные до входа',
          many: 'В корзину добавлено {n} товаров, выбранных до входа',
        }),
      left: 'Кое-что осталось',
      leftText: 'Это выбрано до входа и хранится на этом устройстве.',
      unmerged: 'То, что вы выбрали до входа, ещё не в этой корзине',
      leftGuestText: 'Это по-прежнему хранится на этом устройстве.',
      unmergedGuest: 'Часть выбранного ещё не в этой корзине',
      reasons: {
        not_available: 'Больше нельзя заказать',
        not_enough_stock: 'Больше нет в наличии',
      },
      again: 'Добавить в корзину',
      drop: 'Убрать это',
      close: 'Скрыть сообщение',
    },
  },
});
