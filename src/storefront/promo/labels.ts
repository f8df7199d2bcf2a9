/** Labels of bonuses, promo codes and invitations. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const promoLabels = labels({
  en: {
    bonuses: 'Bonuses',
    bonusesText: 'One bonus is worth one unit of the currency at checkout.',
    code: 'Promo code',
    use: 'Apply',
    using: 'Applying…',
    empty: 'Enter a code',
    unknown: 'There is no such code',
    used: (amount: string, balance: string) => `${amount} in bonuses added. You have ${balance} now.`,
    usedFriends: (amount: string) =>
      `Your friend’s code is noted: ${amount} in bonuses follow your first order, once it is completed and paid by card.`,
    rewards: {
      title: 'On their way',
      roles: {
        invited: 'For your first order with a friend’s code',
        inviter: (name: string) => `For ${name}’s first order`,
        cashback: 'For your card payment with the plan Pro',
      },
      pending: {
        order: 'once your first order is completed and paid by card',
        friend: 'once the friend’s first order is completed and paid by card',
        cashback: 'once the order is completed',
      },
      waiting: (date: string) => `on ${date}`,
      held: 'being checked by the shop',
      more: 'Show more',
    },
    debt: (sum: string) =>
      `${sum} of bonuses that were taken back had been spent already. The next bonuses pay for that first.`,
    friendsCodeFailed: (why: string) => `Your friend’s code didn’t work: ${why}`,
    invite: {
      title: 'Invite a friend',
      rewards: (friend: string, you: string) =>
        `Your friend gets ${friend} in bonuses with your code, and you get ${you}: both some days after the friend’s first order is completed and paid by card.`,
      code: 'Your code',
      link: 'Your link',
      copy: 'Copy',
      copied: 'Copied',
      share: 'Share',
      shareText: 'Here is a gift for your first purchase',
    },
    friends: {
      title: (n: number) =>
        plural('en', n, {
          one: '{n} friend has joined with your code',
          other: '{n} friends have joined with your code',
        }),
      none: 'No one has joined with your code yet.',
      earned: (sum: string) => `So far that has brought you ${sum}.`,
      more: 'Show more',
    },
    ledger: {
      title: 'History',
      none: 'No bonuses earned or spent yet.',
      after: (sum: string) => `${sum} left`,
      order: (id: number) => `Order #${id}`,
      more: 'Show earlier',
      failed: 'The history could not be loaded',
    },
    landing: {
      title: 'A friend invites you',
      offer: (amount: string) =>
        `Register and order: ${amount} in bonuses are yours some days after your first order is completed and paid by card. One bonus is worth one unit of the currency.`,
      memberOffer: (amount: string) =>
        `A friend’s code gives ${amount} in bonuses once, after an order that is completed and paid by card. If you have already used one, it adds nothing more.`,
      savedHint: 'The code is saved on this device for 30 days and applied automatically when you sign in.',
      register: 'Register',
      signIn: 'I have an account',
      catalog: 'Look around first',
      use: 'Use the code',
      wrong: 'There is no such invitation',
      wrongText: 'Check the link: a part of it may be missing.',
      code: 'Code',
    },
  },
  ru: {
    bonuses: 'Бонусы',
    bonusesText: 'Один бонус оплачивает одну единицу валюты при оформлении заказа.',
    code: 'Промокод',
    use: 'Применить',
    using: 'Применяем…',
    empty: 'Введите код',
    unknown: 'Такого промокода нет',
    used: (amount, balance) => `Начислено бонусов: ${amount}. Теперь у вас ${balance}.`,
    usedFriends: (amount) =>
      `Код друга принят: ${amount} бонусами придут после первого заказа, когда он будет оплачен картой и выполнен.`,
    rewards: {
      title: 'Скоро будут начислены',
      roles: {
        invited: 'За первый заказ с кодом друга',
        inviter: (name) => `За первый заказ друга: ${name}`,
        cashback: 'За оплату картой с тарифом «Про»',
      },
      pending: {
        order: 'когда ваш первый заказ будет оплачен картой и выполнен',
        friend: 'когда первый заказ друга будет оплачен картой и выполнен',
        cashback: 'когда заказ будет выполнен',
      },
      waiting: (date) => date,
      held: 'магазин проверяет',
      more: 'Показать ещё',
    },
    debt: (sum) => `Отменённые бонусы на ${sum} уже были потрачены. Следующие бонусы сначала погасят этот долг.`,
    friendsCodeFailed: (why) => `Код друга не сработал: ${why}`,
    invite: {
      title: 'Пригласите друга',
      rewards: (friend, you) =>
        `Друг получит по вашему коду ${friend} бонусами, а вы — ${you}: через несколько дней после того, как первый заказ друга будет оплачен картой и выполнен.`,
      code: 'Ваш код',
      link: 'Ваша ссылка',
      copy: 'Скопировать',
      copied: 'Скопировано',
      share: 'Поделиться',
      shareText: 'Дарю бонусы на первую покупку',
    },
    friends: {
      title: (n) =>
        plural('ru', n, {
          one: 'По вашему коду пришёл {n} друг',
          few: 'По вашему коду пришли {n} друга',
          many: 'По вашему коду пришло {n} друзей',
        }),
      none: 'По вашему коду пока никто не пришёл.',
      earned: (sum) => `Вам уже начислено ${sum}.`,
      more: 'Показать ещё',
    },
    ledger: {
      title: 'История',
      none: 'Начислений и списаний пока не было.',
      after: (sum) => `остаток ${sum}`,
      order: (id) => `Заказ № ${id}`,
      more: 'Показать раньше',
      failed: 'Историю не удалось загрузить',
    },
    landing: {
      title: 'Вас приглашает друг',
      offer: (amount) =>
        `Зарегистрируйтесь и сделайте заказ: ${amount} бонусами придут через несколько дней после того, как он будет оплачен картой и выполнен. Один бонус оплачивает одну единицу валюты.`,
      memberOffer: (amount) =>
        `Код друга даёт ${amount} бонусами один раз — после заказа, оплаченного картой и выполненного. Если вы уже применяли такой код, этот ничего не добавит.`,
      savedHint: 'Код хранится на этом устройстве 30 дней и сработает сам, как только вы войдёте.',
      register: 'Зарегистрироваться',
      signIn: 'У меня есть учётная запись',
      catalog: 'Сначала посмотреть',
      use: 'Применить код',
      wrong: 'Такого приглашения нет',
      wrongText: 'Проверьте ссылку: возможно, часть её потерялась.',
      code: 'Код',
    },
  },
});
