/** Labels of links that open orders without signing in. */
import { orderLinkDays } from '#contract/rules/orderLinks.ts';
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const linkLabels = labels({
  en: {
    page: 'Your order',
    orders: (n: number) => plural('en', n, { one: 'Your purchase: {n} order', other: 'Your purchase: {n} orders' }),
    notice: {
      title: 'You see this without signing in',
      text: 'Whoever has this link can see what you see here. Don’t pass it on.',
      textWithCancel: 'Whoever has this link can see what you see here, and cancel. Don’t pass it on.',
      notMine: 'This is not my order',
    },
    unpaid: {
      title: 'The payment is not made yet',
      text: (when: string) => `We cancel this order on ${when} unless you pay it where you placed it.`,
    },
    expires: {
      title: 'The seller has not accepted this order yet',
      text: (when: string) =>
        `We cancel it on ${when} unless the seller accepts it before, or you pay it or confirm your email or phone where you placed it.`,
    },
    contacts: {
      title: (brand: string) => `Questions for ${brand}`,
      write: 'Write to the company',
      signInToWrite: 'Sign in and write to the company',
    },
    missing: {
      title: 'This link opens no order',
      text: 'It is incomplete, withdrawn or too old. Open it once more from the letter or message, or sign in if you have an account.',
      myOrders: 'My orders',
      toCatalog: 'To the catalog',
    },
    withdraw: {
      title: 'Withdraw this link?',
      text: 'This link, and all others of the order, will not open it any more. The order itself stays as it is.',
      confirm: 'Withdraw the link',
      dismiss: 'Keep it',
      done: 'The link is withdrawn',
      doneText: 'It opens the order no more. Thank you for telling us.',
    },
    panel: {
      title: 'Open without signing in',
      none: `Make a link that opens this order on any device, until ${orderLinkDays} days after its end. Whoever has the link can see the order, and cancel it while you can.`,
      active: (when: string) =>
        `A link opens this order on any device. The last one was made or sent on ${when}. Whoever has it can see the order, and cancel it while you can.`,
      make: 'Make a link',
      makeNew: 'Make a new link',
      withdraw: 'Withdraw',
      made: 'The new link',
      madeText: 'Copy it now: it is not shown again.',
      copy: 'Copy',
      copied: 'Copied',
      replace: {
        title: 'Make a new link?',
        text: 'The links that you have, also those in letters and messages, will not open this order any more.',
        confirm: 'Make a new link',
      },
      withdrawn: 'The links are withdrawn',
    },
  },
  ru: {
    page: 'Ваш заказ',
    orders: (n) =>
      plural('ru', n, {
        one: 'Ваша покупка: {n} заказ',
        few: 'Ваша покупка: {n} заказа',
        many: 'Ваша покупка: {n} заказов',
      }),
    notice: {
      title: 'Вы смотрите заказ без входа',
      text: 'Всё, что видно здесь, увидит любой, у кого есть эта ссылка. Не передавайте её.',
      textWithCancel:
        'Всё, что видно здесь, увидит любой, у кого есть эта ссылка. Он сможет и отменить заказ. Не передавайте её.',
      notMine: 'Это не мой заказ',
    },
    unpaid: {
      title: 'Заказ ещё не оплачен',
      text: (when) => `Заказ отменится ${when}, если вы не оплатите его там, где оформили.`,
    },
    expires: {
      title: 'Продавец ещё не принял заказ',
      text: (when) =>
        `Заказ отменится ${when}, если до этого продавец его не примет или вы не оплатите его или не подтвердите почту или телефон там, где оформили.`,
    },
    contacts: {
      title: (brand) => `Вопросы к ${brand}`,
      write: 'Написать компании',
      signInToWrite: 'Войти и написать компании',
    },
    missing: {
      title: 'По этой ссылке заказа нет',
      text: 'Она неполная, отозвана или устарела. Откройте её из письма или сообщения ещё раз или войдите, если у вас есть учётная запись.',
      myOrders: 'Мои заказы',
      toCatalog: 'В каталог',
    },
    withdraw: {
      title: 'Отозвать эту ссылку?',
      text: 'Эта ссылка и все другие ссылки на заказ перестанут работать. С самим заказом ничего не случится.',
      confirm: 'Отозвать ссылку',
      dismiss: 'Оставить',
      done: 'Ссылка отозвана',
      doneText: 'Заказ по ней больше не открыть. Спасибо, что сообщили.',
    },
    panel: {
      title: 'Открывать без входа',
      none: `Создайте ссылку, которая откроет этот заказ на любом устройстве. Она действует ещё ${orderLinkDays} дней после его завершения. По ней любой сможет увидеть заказ и отменить его, пока это можете вы.`,
      active: (when) =>
        `Заказ открывается на любом устройстве по ссылке. Последняя создана или отправлена ${when}. По ней любой сможет увидеть заказ и отменить его, пока это можете вы.`,
      make: 'Создать ссылку',
      makeNew: 'Создать новую ссылку',
      withdraw: 'Отозвать',
      made: 'Новая ссылка',
      madeText: 'Скопируйте её сейчас: больше мы её не покажем.',
      copy: 'Скопировать',
      copied: 'Скопировано',
      replace: {
        title: 'Создать новую ссылку?',
        text: 'Прежние ссылки, в том числе из писем и сообщений, больше не откроют этот заказ.',
        confirm: 'Создать новую ссылку',
      },
      withdrawn: 'Ссылки отозваны',
    },
  },
});
