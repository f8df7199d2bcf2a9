/** Labels of the header. */
import { labels } from '#src/i18n/labels.ts';

export const headerLabels = labels({
  en: {
    brand: 'Yarmarka',
    skip: 'Skip to the content',
    otherTheme: 'Switch between light and dark',
    theme: 'Look',
    themes: { system: 'Auto', light: 'Light', dark: 'Dark' },
    account: 'Account',
    guest: 'Guest',
    profile: 'Profile',
    chats: 'Chats',
    tariff: 'My plan',
    accountSettings: 'Account settings',
    logOut: 'Log out',
  },
  ru: {
    brand: 'Ярмарка',
    skip: 'К содержимому',
    otherTheme: 'Светлое или тёмное оформление',
    theme: 'Оформление',
    themes: { system: 'Авто', light: 'Светлое', dark: 'Тёмное' },
    account: 'Кабинет',
    guest: 'Гость',
    profile: 'Профиль',
    chats: 'Чаты',
    tariff: 'Мой тариф',
    accountSettings: 'Настройки аккаунта',
    logOut: 'Выйти',
  },
});
