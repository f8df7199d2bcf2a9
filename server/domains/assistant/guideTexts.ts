/**
 * Texts on how the marketplace works. The assistant answers from them where no administrator has written about the
 * topic. Data.
 */

export interface GuideText {
  /** The topic: words of both languages, in any form. A question must contain one of them. */
  topic: string;
  /** Other words that questions on the topic contain. */
  related: string;
  en: { title: string; text: string };
  ru: { title: string; text: string };
}

/** Where two texts match a question equally, the first one answers. */
export const guideTexts: readonly GuideText[] = [
  {
    topic:
      'order ordering buy buying purchase shop shopping checkout work заказ заказать оформить оформление покупка покупать купить работать',
    related: 'place cart guest корзина гость',
    en: {
      title: 'How to order',
      text: 'Choose products in the [catalog](/products/catalog) and put them into the [cart](/cart), from any number of companies: each company’s products are checked out as an order of their own. At checkout, say who receives the order, choose delivery or pickup and place it. You need no account: you can continue as a guest. What becomes of the order is shown in [my orders](/orders/list/my).',
    },
    ru: {
      title: 'Как сделать заказ',
      text: 'Выберите товары в [каталоге](/products/catalog) и добавьте их в [корзину](/cart) — от скольких угодно компаний: товары каждой компании оформляются отдельным заказом. При оформлении укажите получателя, выберите доставку или самовывоз и подтвердите заказ. Регистрироваться не обязательно: можно продолжить как гость. Что происходит с заказом, видно в разделе [«Мои заказы»](/orders/list/my).',
    },
  },
  {
    topic:
      'pay paying payment payments paid card cards cash оплата оплатить оплачивать платить заплатить карта карточка карточкой наличные',
    related:
      'credit debit bank method methods money order purchase take accept accepted kinds деньги способ заказ покупка принимать принимаете банковский кредитный',
    en: {
      title: 'How to pay',
      text: 'If the company takes cards, pay on the order’s page: right after placing it, or later from [my orders](/orders/list/my). If it doesn’t, ask in the order’s chat how it would like to be paid. Bonuses can pay for a part of the order or all of it: that is chosen at checkout, which begins in the [cart](/cart).',
    },
    ru: {
      title: 'Как оплатить',
      text: 'Если компания принимает карты, оплатите заказ на его странице: сразу после оформления или позже, из раздела [«Мои заказы»](/orders/list/my). Если не принимает, спросите в чате заказа, как ей удобнее получить деньги. Часть суммы или всю её можно оплатить бонусами: это выбирают при оформлении заказа, а начинается оно в [корзине](/cart).',
    },
  },
  {
    topic:
      'deliver delivery shipping ship courier pickup pick collect receive доставка доставить доставлять самовывоз курьер забрать получить',
    related:
      'address cost free long take time days work order адрес стоит стоить стоимость бесплатный срок долго дней время занимать работать заказ',
    en: {
      title: 'How an order gets to you',
      text: 'At checkout, which begins in the [cart](/cart), choose delivery by courier to your address or, where the company offers it, pickup from one of its stores, and a time that suits you. The company that sells the goods delivers them. Ask it in the order’s chat what delivery costs and how long it takes; the chat is on the order’s page in [my orders](/orders/list/my).',
    },
    ru: {
      title: 'Как получить заказ',
      text: 'При оформлении, которое начинается в [корзине](/cart), выберите доставку курьером по адресу или, если компания его предлагает, самовывоз из её магазина, и удобное время. Доставляет товары сама компания. Сколько это стоит и сколько занимает, спросите у неё в чате заказа: он на странице заказа в разделе [«Мои заказы»](/orders/list/my).',
    },
  },
  {
    topic: 'cancel canceling cancelling cancellation отмена отменить отменять',
    related: 'order purchase payment заказ покупка оплата',
    en: {
      title: 'How to cancel an order',
      text: 'While an order has the status “New”, you can cancel it yourself: open it in [my orders](/orders/list/my) and press “Cancel the order”. Bonuses that you spent come back at once. Later, or once you have paid by card, write to the company in the order’s chat: it cancels the order, and the money goes back to your card.',
    },
    ru: {
      title: 'Как отменить заказ',
      text: 'Пока у заказа статус «Новый», вы можете отменить его сами: откройте его в разделе [«Мои заказы»](/orders/list/my) и нажмите кнопку отмены. Потраченные бонусы вернутся сразу. Позже или после оплаты картой напишите компании в чат заказа: она отменит заказ, и деньги вернутся на карту.',
    },
  },
  {
    topic: 'return returns returning refund refunds exchange возврат вернуть возвращать обмен обменять',
    related: 'send back money goods order product purchase сдать назад обратно деньги товар заказ покупка',
    en: {
      title: 'How to return something',
      text: 'Write to the company in the chat of the order: open the order in [my orders](/orders/list/my). Say what you would like to return and why; the company tells you where to send or bring it and how you get your money back.',
    },
    ru: {
      title: 'Как вернуть товар',
      text: 'Напишите компании в чат заказа: откройте заказ в разделе [«Мои заказы»](/orders/list/my). Скажите, что хотите вернуть и почему; компания ответит, куда отправить или принести товар и как вы получите деньги.',
    },
  },
  {
    topic: 'bonus bonuses points бонус бонусный балл',
    related:
      'earn spend collect pay order work получить заработать накопить потратить тратить списать начислить оплатить заказ работать',
    en: {
      title: 'How bonuses work',
      text: 'One bonus pays for one unit of the currency. Promo codes bring bonuses, and so do friends who use your code. To spend them, choose to pay with bonuses at checkout, which begins in the [cart](/cart); if the order is canceled, they come back. For this you need a registered account. How many you have, and how they came and went, is shown in [your profile](/settings/profile).',
    },
    ru: {
      title: 'Как работают бонусы',
      text: 'Один бонус оплачивает одну единицу валюты. Бонусы приносят промокоды и друзья, которые применили ваш код. Чтобы потратить бонусы, выберите оплату бонусами при оформлении заказа: оно начинается в [корзине](/cart). Если заказ отменят, бонусы вернутся. Для этого нужен зарегистрированный аккаунт. Сколько у вас бонусов и как они менялись, видно в [профиле](/settings/profile).',
    },
  },
  {
    topic: 'promo promocode promocodes code codes coupon voucher discount промокод код купон скидка',
    related: 'apply enter redeem activate order применить ввести активировать использовать заказ',
    en: {
      title: 'How to use a promo code',
      text: 'Enter the code in [your profile](/settings/profile) or at checkout, which begins in the [cart](/cart): its bonuses are added to your balance at once, and they pay for orders. Everybody can use a code once, with a registered account.',
    },
    ru: {
      title: 'Как применить промокод',
      text: 'Введите код в [профиле](/settings/profile) или при оформлении заказа, которое начинается в [корзине](/cart): бонусы сразу появятся на счёте, и ими можно оплачивать заказы. Каждый код срабатывает у каждого один раз, и для него нужен зарегистрированный аккаунт.',
    },
  },
  {
    topic:
      'invite inviting friend friends referral refer пригласить приглашать приглашение друг друга друзья реферальный',
    related: 'code link код ссылка',
    en: {
      title: 'How to invite friends',
      text: 'Your own code and link are in [your profile](/settings/profile). When a friend uses the code, both of you get bonuses.',
    },
    ru: {
      title: 'Как пригласить друзей',
      text: 'Ваш личный код и ссылка — в [профиле](/settings/profile). Когда друг применит код, бонусы получите вы оба.',
    },
  },
  {
    topic: 'tariff tariffs plan plans subscription subscribe premium тариф подписка подписаться премиум',
    related:
      'pro vendor seller limit upgrade renew pay cost price work продавец продавца лимит продлить подключить оплатить стоит стоить стоимость цена работать',
    en: {
      title: 'How plans work',
      text: 'Vendors and buyers have a free plan and can pay for a larger one: for a week, a month, four months or a year, by card or with bonuses. A vendor’s plan limits how many products the storefront shows. Yours, what it holds and what the others cost is shown in [my plan](/tariffs/my). Nothing is renewed by itself: when a paid plan ends, the free one applies again, and a vendor’s products above its limit are hidden until it is renewed.',
    },
    ru: {
      title: 'Как работают тарифы',
      text: 'У продавцов и покупателей есть бесплатный тариф, а больший можно оплатить на неделю, месяц, четыре месяца или год: картой или бонусами. От тарифа продавца зависит, сколько товаров показывает витрина. Ваш тариф, его лимиты и цены остальных — на странице [«Мой тариф»](/tariffs/my). Автоматических списаний нет: когда оплаченный срок заканчивается, снова действует бесплатный тариф, а товары продавца сверх лимита скрыты, пока он не продлит подписку.',
    },
  },
  {
    topic:
      'sell selling seller vendor become business partner продавать продать продавец продавца стать бизнес партнёр',
    related:
      'company open start register add product компания открыть начать зарегистрировать добавить разместить товар',
    en: {
      title: 'How to become a vendor',
      text: 'Register on the [sign-in page](/auth/login) with an email or a phone that has no account here yet, and choose “Vendor”. The first steps then lead you to your company, its store and a first product. A buyer’s account stays one for buying, so sign out of it first.',
    },
    ru: {
      title: 'Как стать продавцом',
      text: 'Зарегистрируйтесь на [странице входа](/auth/login) с почтой или телефоном, на которые здесь ещё нет аккаунта, и выберите «Продавец». После входа вам помогут завести компанию, её магазин и первый товар. Аккаунт покупателя остаётся аккаунтом покупателя, поэтому сначала выйдите из него.',
    },
  },
  {
    topic: 'delete deleting deletion remove close erase удалить удаление закрыть стереть',
    related: 'account profile аккаунт учетная запись профиль',
    en: {
      title: 'How to delete the account',
      text: 'In [account settings](/settings/account), under “Delete the account”. It happens at once and can’t be undone: contacts, wish list, open carts and remaining bonuses go; orders, reviews and chat messages stay, without your name on the account. Orders that are under way have to be completed or canceled first.',
    },
    ru: {
      title: 'Как удалить аккаунт',
      text: 'В [настройках аккаунта](/settings/account), в разделе «Удаление аккаунта». Это происходит сразу и навсегда: контакты, список желаний, открытые корзины и оставшиеся бонусы исчезнут, а заказы, отзывы и сообщения в чатах останутся, но уже без вашего имени в аккаунте. Заказы в пути сначала нужно завершить или отменить.',
    },
  },
  {
    topic:
      'register registration registering sign signup account guest регистрация зарегистрироваться регистрироваться аккаунт войти вход гость',
    related: 'create order without учетная запись создать завести заказ заказать без',
    en: {
      title: 'How to register',
      text: 'You can look around and order without an account. To have one, enter your email or phone on the [sign-in page](/auth/login): by email you get a link that sets your password, by phone a code. Whoever registers as a guest keeps cart and orders.',
    },
    ru: {
      title: 'Как зарегистрироваться',
      text: 'Смотреть товары и заказывать можно без аккаунта. Чтобы завести его, введите почту или телефон на [странице входа](/auth/login): на почту придёт ссылка, по которой задают пароль, на телефон — код. Если вы были гостем, корзина и заказы останутся с вами.',
    },
  },
  {
    topic: 'password forgot forgotten пароль забыть',
    related: 'reset change recover lost sign account сбросить сменить поменять восстановить изменить аккаунт',
    en: {
      title: 'How to change the password',
      text: 'Change it in [account settings](/settings/account). If you have forgotten it, the [sign-in page](/auth/login) sends a link to your email, by which you set a new one.',
    },
    ru: {
      title: 'Как сменить пароль',
      text: 'Сменить пароль можно в [настройках аккаунта](/settings/account). Если вы его забыли, [страница входа](/auth/login) пришлёт на почту ссылку, по которой задают новый.',
    },
  },
  {
    topic: 'contact ask write reach talk message chat связаться спросить написать поговорить сообщение чат',
    related: 'question seller vendor company вопрос продавец продавца продавцом компания компанией',
    en: {
      title: 'How to reach a company',
      text: 'Write to it from its page or from the page of one of its products; about an order, write in the order’s chat, which you find in [my orders](/orders/list/my). All your conversations are in [chats](/chats).',
    },
    ru: {
      title: 'Как связаться с компанией',
      text: 'Напишите ей со страницы компании или её товара, а о заказе — в чат заказа: он в разделе [«Мои заказы»](/orders/list/my). Все ваши переписки — в [чатах](/chats).',
    },
  },
  {
    topic: 'review reviews rate rating отзыв отзывы оценить оценка',
    related: 'leave write stars product оставить написать звезда товар',
    en: {
      title: 'How to write a review',
      text: 'Open the product’s page, choose the stars and write a few words: one review for each product. If an order of yours with it is completed, the review is marked as a verified purchase. Your purchases are in [my orders](/orders/list/my).',
    },
    ru: {
      title: 'Как оставить отзыв',
      text: 'Откройте страницу товара, поставьте оценку и напишите несколько слов: на каждый товар — один отзыв. Если ваш заказ с этим товаром завершён, у отзыва будет отметка «Покупка подтверждена». Ваши покупки — в разделе [«Мои заказы»](/orders/list/my).',
    },
  },
];
