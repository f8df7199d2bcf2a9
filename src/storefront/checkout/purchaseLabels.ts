/** Labels of the page that takes the card of a purchase, and confirms it. */
import { formatId, plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const purchaseLabels = labels({
  en: {
    title: (count: number) => plural('en', count, { one: 'Your order', other: 'Your {n} orders' }),
    due: (sum: string) => `Pay ${sum}`,
    card: 'Card',
    until: (when: string) => `Your orders are kept until ${when}. The companies get them when they are paid.`,
    unfinished: {
      title: 'The payment was not finished',
      again: 'Try again, with this card or another one.',
      againOrReceipt: 'Try again, or choose another way.',
    },
    toReceipt: 'Pay on receipt instead',
    orders: 'Orders',
    order: (id: number, company: string) => `Order ${formatId(id, 'en')} from ${company}`,
    paid: 'Thank you! It is paid',
    placed: 'Thank you! It is ordered',
    next: 'The companies confirm their orders next. You can follow each of them on its page.',
    guestNotes: {
      always: 'You can follow the orders on this device, and on any other by the link in our message.',
      byEmail:
        'You can follow the orders on this device, and on any other by the link in our email, if you gave an address. You can also make a link on the page of each order.',
      never: 'You can follow the orders on this device, and on any other by a link that you make on the page of each.',
    },
    expires: {
      title: 'Confirm your email or phone to keep these orders',
      text: (when: string, isLinkSent: boolean) =>
        `We cancel these orders on ${when} unless you ${isLinkSent ? 'open them by the link that we sent you, ' : ''}confirm your email or phone, or the sellers accept them.`,
      register: 'Register and confirm',
      confirm: 'Confirm a contact',
    },
    onward: 'Continue shopping',
    canceled: {
      title: 'These orders are canceled',
      text: 'Nothing was charged, or it goes back to the card. What was not paid in time is in your cart again.',
      toCart: 'To the cart',
    },
    missing: {
      title: 'There is no such purchase',
      text: 'It may belong to another account: sign in as whoever ordered.',
    },
  },
  ru: {
    title: (count) =>
      count === 1
        ? 'Ваш заказ'
        : plural('ru', count, { one: 'Ваши {n} заказ', few: 'Ваши {n} заказа', many: 'Ваши {n} заказов' }),
    due: (sum) => `Оплатите ${sum}`,
    card: 'Карта',
    until: (when) => `Заказы сохранятся за вами до ${when}. Компании получат их после оплаты.`,
    unfinished: {
      title: 'Оплата не завершена',
      again: 'Попробуйте ещё раз, с этой картой или с другой.',
      againOrReceipt: 'Попробуйте ещё раз или выберите другой способ.',
    },
    toReceipt: 'Оплатить при получении',
    orders: 'Заказы',
    order: (id, company) => `Заказ ${formatId(id, 'ru')} у ${company}`,
    paid: 'Спасибо! Оплата прошла',
    placed: 'Спасибо! Заказ оформлен',
    next: 'Теперь компании подтвердят заказы. За каждым можно следить на его странице.',
    guestNotes: {
      always: 'Следить за заказами можно на этом устройстве, а на любом другом — по ссылке из нашего сообщения.',
      byEmail:
        'Следить за заказами можно на этом устройстве, а на любом другом — по ссылке из нашего письма, если вы указали почту. Ссылку можно создать и на странице заказа.',
      never:
        'Следить за заказами можно на этом устройстве, а на любом другом — по ссылке, которую вы создадите на странице заказа.',
    },
    expires: {
      title: 'Подтвердите почту или телефон, чтобы сохранить заказы',
      text: (when, isLinkSent) =>
        `Заказы отменятся ${when}, если вы не ${isLinkSent ? 'откроете их по ссылке, которую мы прислали, не ' : ''}подтвердите почту или телефон или продавцы их не примут.`,
      register: 'Зарегистрироваться и подтвердить',
      confirm: 'Подтвердить контакт',
    },
    onward: 'Продолжить покупки',
    canceled: {
      title: 'Эти заказы отменены',
      text: 'Деньги не списаны или вернутся на карту. То, что не было оплачено вовремя, снова в корзине.',
      toCart: 'В корзину',
    },
    missing: {
      title: 'Такой покупки нет',
      text: 'Возможно, она из другой учётной записи: войдите так же, как при заказе.',
    },
  },
});
