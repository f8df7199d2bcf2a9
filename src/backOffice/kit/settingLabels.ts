/** Labels of the shop's settings, for their screen and the audit log. */
import type { SettingName, settingGroups, SettingUnit } from '#contract/settings.ts';
import { labels } from '#src/i18n/labels.ts';

type SettingLabels = {
  groups: Record<keyof typeof settingGroups, string>;
  names: Record<SettingName, string>;
  hints: Record<SettingName, string>;
  units: Record<SettingUnit, string>;
};

const en: SettingLabels = {
  groups: {
    sessions: 'Signing in',
    companies: 'Companies',
    rewards: 'Bonuses and referrals',
    unpaidOrders: 'Unpaid orders',
    purchases: 'Payment at the checkout',
    budgets: 'Hourly limits of the shop',
    reviews: 'Reviews',
    tax: 'Taxes',
  },
  names: {
    staff_session_hours: 'Staff sessions end after',
    buyer_session_days: 'Buyer sessions end after',
    fresh_factor_minutes: 'A second factor stays confirmed for',
    default_country: 'Country of new companies',
    referral_hold_days: 'Rewards are credited after',
    referral_daily_cap: 'Referrals per inviter per day',
    pro_cashback_percent: 'Cashback on the Pro plan',
    unconfirmed_stock_percent: 'Share of a product’s stock',
    unconfirmed_order_units: 'Units in one order',
    unconfirmed_order_hours: 'Order is canceled after',
    unconfirmed_card_minutes: 'Unfinished card payment is canceled after',
    unconfirmed_orders_per_person: 'Open orders per person',
    unconfirmed_orders_per_network: 'Open orders per network',
    card_payment_minutes: 'Order without its card payment is canceled after',
    sms_per_hour: 'SMS an hour',
    mails_per_hour: 'Emails an hour',
    assistant_tokens_per_hour: 'Assistant tokens an hour',
    reviews_need_purchase: 'Reviews need a purchase',
    reviews_of_new_authors_per_hour: 'First reviews of new authors, per hour and company',
    prices_include_tax: 'Prices include tax',
  },
  hints: {
    staff_session_hours: 'After this time admins, managers and vendors have to sign in again.',
    buyer_session_days: 'After this time buyers have to sign in again.',
    fresh_factor_minutes: 'After this time it is required again to change roles, other people’s contacts and bonuses.',
    default_country: 'Staff can change it in the company’s form. Addresses without a country are in it.',
    referral_hold_days:
      'Counted from the completion of the order; for referrals, from the invited person’s first order.',
    referral_daily_cap: 'Further ones wait for an admin’s decision.',
    pro_cashback_percent: 'The share of captured card payments that buyers on the plan get back as bonuses.',
    unconfirmed_stock_percent:
      'What all unpaid orders of people without a confirmed contact may reserve together; one unit is always allowed.',
    unconfirmed_order_units: 'The most units in one order of a person without a confirmed contact.',
    unconfirmed_order_hours: 'If the buyer has no confirmed contact and the shop has not accepted the order.',
    unconfirmed_card_minutes: 'If the buyer has no confirmed contact. Counted from the first attempt to pay.',
    unconfirmed_orders_per_person: 'Unpaid orders without a confirmed contact. 0 means no limit.',
    unconfirmed_orders_per_network: 'Unpaid orders without a confirmed contact. 0 means no limit.',
    card_payment_minutes:
      'If the buyer chose a card at the checkout. Until it is paid, the company can’t process it. The buyer gets the cart back.',
    sms_per_hour:
      'The last fifth is for devices that signed in before. Beyond the limit no codes are sent, and notices wait.',
    mails_per_hour:
      'The last fifth is for sign-in links and emails about accounts. Beyond the limit, emails wait for the next hour.',
    assistant_tokens_per_hour:
      'The last fifth is for registered people. Beyond the limit the assistant is unavailable. Applies to a language model.',
    reviews_need_purchase:
      'A completed order of the product. Otherwise everybody with a confirmed email or phone can review it; guests never can.',
    reviews_of_new_authors_per_hour: 'So many are published at once; the others wait for an administrator.',
    prices_include_tax:
      'Off: tax is added to the prices when an order is placed. Applies to new orders only; those already placed stay as they are.',
  },
  units: { minutes: 'min', hours: 'h', days: 'days', percent: '%' },
};
const ru: SettingLabels = {
  groups: {
    sessions: 'Вход',
    companies: 'Компании',
    rewards: 'Бонусы и рефералы',
    unpaidOrders: 'Неоплаченные заказы',
    purchases: 'Оплата при оформлении',
    budgets: 'Лимиты магазина в час',
    reviews: 'Отзывы',
    tax: 'Налоги',
  },
  names: {
    staff_session_hours: 'Сеанс сотрудника заканчивается через',
    buyer_session_days: 'Сеанс покупателя заканчивается через',
    fresh_factor_minutes: 'Подтверждение вторым фактором действует',
    default_country: 'Страна новых компаний',
    referral_hold_days: 'Награды начисляются через',
    referral_daily_cap: 'Приглашённых одним человеком за день',
    pro_cashback_percent: 'Кешбэк тарифа «Про»',
    unconfirmed_stock_percent: 'Доля остатка товара',
    unconfirmed_order_units: 'Единиц в одном заказе',
    unconfirmed_order_hours: 'Заказ отменяется через',
    unconfirmed_card_minutes: 'Незавершённая оплата: отмена через',
    unconfirmed_orders_per_person: 'Заказов одного человека одновременно',
    unconfirmed_orders_per_network: 'Заказов из одной сети одновременно',
    card_payment_minutes: 'Заказ без оплаты картой отменяется через',
    sms_per_hour: 'SMS в час',
    mails_per_hour: 'Писем в час',
    assistant_tokens_per_hour: 'Токенов помощника в час',
    reviews_need_purchase: 'Отзыв только после покупки',
    reviews_of_new_authors_per_hour: 'Первых отзывов новых авторов в час на компанию',
    prices_include_tax: 'Цены включают налог',
  },
  hints: {
    staff_session_hours: 'Не позже чем через это время администраторы, менеджеры и продавцы входят заново.',
    buyer_session_days: 'Не позже чем через это время покупатели входят заново.',
    fresh_factor_minutes:
      'По истечении этого времени для смены ролей, чужих контактов и бонусов второй фактор потребуется снова.',
    default_country: 'Сотрудники могут изменить её в форме компании. В ней находятся адреса, где страна не указана.',
    referral_hold_days: 'Считается с выполнения заказа; за приглашение — с первого заказа приглашённого.',
    referral_daily_cap: 'Остальные награды ждут решения администратора.',
    pro_cashback_percent: 'Доля оплаты картой, которая возвращается бонусами покупателям с этим тарифом.',
    unconfirmed_stock_percent:
      'Сколько вместе могут занимать неоплаченные заказы людей без подтверждённого контакта; одна единица доступна всегда.',
    unconfirmed_order_units: 'Сколько единиц может быть в заказе человека без подтверждённого контакта.',
    unconfirmed_order_hours: 'Если контакт покупателя не подтверждён, а магазин не взял заказ в работу.',
    unconfirmed_card_minutes: 'Если контакт покупателя не подтверждён. Считается с первой попытки оплаты.',
    unconfirmed_orders_per_person: 'Неоплаченные заказы без подтверждённого контакта. 0 — без ограничения.',
    unconfirmed_orders_per_network: 'Неоплаченные заказы без подтверждённого контакта. 0 — без ограничения.',
    card_payment_minutes:
      'Если при оформлении выбрана карта. Пока заказ не оплачен, компания не может взять его в работу; корзина возвращается.',
    sms_per_hour:
      'Последняя пятая часть — для устройств, с которых уже входили. Сверх лимита коды не отправляются, а уведомления ждут.',
    mails_per_hour:
      'Последняя пятая часть — для ссылок входа и писем об учётных записях. Сверх лимита письма ждут следующего часа.',
    assistant_tokens_per_hour:
      'Последняя пятая часть — для зарегистрированных. Сверх лимита помощник недоступен. Действует для языковой модели.',
    reviews_need_purchase:
      'Нужен выполненный заказ товара. Иначе отзыв может оставить каждый, кто подтвердил почту или телефон; гости — никогда.',
    reviews_of_new_authors_per_hour: 'Столько публикуются сразу, остальные ждут администратора.',
    prices_include_tax:
      'Если выключить, налог добавится к ценам при оформлении. Действует только для новых заказов: уже оформленные не меняются.',
  },
  units: { minutes: 'мин', hours: 'ч', days: 'дн.', percent: '%' },
};

export const settingLabels = labels({ en, ru });
