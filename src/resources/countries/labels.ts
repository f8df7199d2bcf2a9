/** Labels of countries. */
import { labels } from '#src/i18n/labels.ts';
import { countryMenu } from './menu.ts';

export const countryLabels = labels({
  en: {
    ...countryMenu.labels.en,
    single: 'Country',
    saved: 'Country saved',
    search: 'Search',
    empty: 'No countries',
    emptyText: 'The countries of the world come with the installation.',
    fields: {
      name: 'Country',
      en_name: 'Name in English',
      iso: 'ISO code',
      code: 'Phone code',
      mask: 'Phone mask',
      lengths: 'Digits',
      active: 'Offered',
    },
    history: {
      active: 'Active',
      code: 'Code',
      mask: 'Phone mask',
    },
    hints: {
      code: 'Digits only, without the plus sign',
      mask: 'One 9 for each digit: 999 999 999',
      active: 'Off: not offered at sign-in; users with a phone from this country can still sign in',
    },
    tabs: { basic: 'Basic' },
    sections: { phone: 'Phone numbers', offer: 'Sign-in' },
    choices: { active: { true: 'Offered', false: 'Not offered' } },
    turnOn: 'Offer {name} at the sign-in',
  },
  ru: {
    ...countryMenu.labels.ru,
    single: 'Страна',
    saved: 'Страна сохранена',
    search: 'Поиск',
    empty: 'Стран нет',
    emptyText: 'Страны мира есть в каждой установке.',
    fields: {
      name: 'Страна',
      en_name: 'Английское название',
      iso: 'Код ISO',
      code: 'Телефонный код',
      mask: 'Маска номера',
      lengths: 'Цифр в номере',
      active: 'Доступна',
    },
    history: {
      active: 'Включено',
      code: 'Код',
      mask: 'Маска телефона',
    },
    hints: {
      code: 'Только цифры, без плюса',
      mask: 'По одной 9 на каждую цифру: 999 999 999',
      active: 'Если выключить, при входе её не предложат; у кого такой телефон уже есть, входит как прежде',
    },
    tabs: { basic: 'Основное' },
    sections: { phone: 'Телефонные номера', offer: 'Вход' },
    choices: { active: { true: 'Доступна', false: 'Отключена' } },
    turnOn: 'Предлагать при входе: {name}',
  },
});
