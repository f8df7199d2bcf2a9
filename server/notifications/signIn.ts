/** What people are sent who sign in: codes by SMS, links by mail. */
import type { passwordLinkKinds } from '#contract/auth.ts';
import type { Locale } from '#contract/failures.ts';
import type { MailText } from './mailHtml.ts';

type Kind = (typeof passwordLinkKinds)[number];

const links: Record<Kind, Record<Locale, (link: string) => MailText>> = {
  registration: {
    en: (link) => ({
      subject: 'Welcome to Yarmarka: choose your password',
      text: `Welcome to Yarmarka!\n\nOne step is left: choose a password, and your account is ready.\n\n${link}\n\nThe link works once and for 24 hours. If you have not registered, simply ignore this message: without the link nobody can use your address.`,
      action: 'Choose a password',
    }),
    ru: (link) => ({
      subject: 'Добро пожаловать на Ярмарку: придумайте пароль',
      text: `Добро пожаловать на Ярмарку!\n\nОстался один шаг: придумайте пароль, и учётная запись готова.\n\n${link}\n\nСсылка сработает один раз и действует 24 часа. Если вы не регистрировались, ничего не делайте: без ссылки никто не сможет воспользоваться вашим адресом.`,
      action: 'Придумать пароль',
    }),
  },
  reset: {
    en: (link) => ({
      subject: 'A new password for Yarmarka',
      text: `Somebody, probably you, asked for a new password for your Yarmarka account. Choose it here:\n\n${link}\n\nThe link works once and for one hour. If it was not you, ignore this message: your password stays as it is.`,
      action: 'Set a new password',
    }),
    ru: (link) => ({
      subject: 'Новый пароль для Ярмарки',
      text: `Кто-то, скорее всего вы, запросил новый пароль для вашей учётной записи на Ярмарке. Задать его можно здесь:\n\n${link}\n\nСсылка сработает один раз и действует один час. Если это были не вы, ничего не делайте: пароль останется прежним.`,
      action: 'Задать новый пароль',
    }),
  },
};

const changed: Record<Locale, (link: string) => MailText> = {
  en: (link) => ({
    subject: 'Your Yarmarka password was changed',
    text: `The password of your Yarmarka account has just been changed, and all other devices were signed out.\n\nIf it was not you, choose a new password at once:\n\n${link}`,
    action: 'Get it back',
  }),
  ru: (link) => ({
    subject: 'Ваш пароль на Ярмарке изменён',
    text: `Пароль вашей учётной записи на Ярмарке только что изменили, на других устройствах выполнен выход.\n\nЕсли это были не вы, сразу задайте новый пароль:\n\n${link}`,
    action: 'Вернуть доступ',
  }),
};

const codes: Record<Locale, (code: string) => string> = {
  en: (code) => `${code} is your Yarmarka sign-in code. Don’t tell it to anybody.`,
  ru: (code) => `${code} — код для входа на Ярмарку. Никому его не сообщайте.`,
};

/** The mail with a link that sets a password. */
export const linkMail = (locale: Locale, kind: Kind, link: string): MailText => links[kind][locale](link);

/** The notice after a password was changed; `link` leads to where another is asked for. */
export const passwordChangedMail = (locale: Locale, link: string): MailText => changed[locale](link);

/** The SMS with a code. By its last line a phone's browser knows whose code it is and offers to fill it in. */
export const codeSms = (locale: Locale, code: string, host: string): string => `${codes[locale](code)}\n\n@${host} #${code}`;
