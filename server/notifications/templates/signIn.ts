/** Letters to people who sign in: links that set a password, and the notice that it was changed. */
import type { passwordLinkKinds } from '#contract/auth.ts';
import type { Locale } from '#contract/failures.ts';
import { toOneLine, type BuildLetter, type Letter } from '../letter.ts';

type Kind = (typeof passwordLinkKinds)[number];

interface LinkData {
  kind: Kind;
  /** The end of the page's address. */
  code: string;
  /** The company that invites the person to work for it. */
  brand: string | null;
}

type BuildFromUrl = (url: string) => Letter;

const registrationLetters: Record<Locale, BuildFromUrl> = {
  en: (url) => ({
    subject: 'Welcome to Yarmarka: choose your password',
    heading: 'Welcome to Yarmarka!',
    blocks: [
      { kind: 'text', text: 'One step is left: choose a password, and your account is ready.' },
      { kind: 'button', label: 'Choose a password', url },
      {
        kind: 'text',
        text: 'The link works once and for 24 hours. If you have not registered, simply ignore this message: without the link nobody can use your address.',
      },
    ],
    reason: 'You get this because somebody registered at Yarmarka with your address.',
  }),
  ru: (url) => ({
    subject: 'Добро пожаловать на Ярмарку: придумайте пароль',
    heading: 'Добро пожаловать на Ярмарку!',
    blocks: [
      { kind: 'text', text: 'Остался один шаг: придумайте пароль, и учётная запись готова.' },
      { kind: 'button', label: 'Придумать пароль', url },
      {
        kind: 'text',
        text: 'Ссылка сработает один раз и действует 24 часа. Если вы не регистрировались, ничего не делайте: без ссылки никто не сможет воспользоваться вашим адресом.',
      },
    ],
    reason: 'Вы получили это письмо, потому что ваш адрес указали при регистрации на Ярмарке.',
  }),
};

interface Invitation {
  url: string;
  /** Where to request another link. */
  again: string;
  brand: string | null;
}

const invitationLetters: Record<Locale, (invited: Invitation) => Letter> = {
  en: ({ url, again, brand }) => ({
    subject: 'Your account at Yarmarka: choose a password',
    heading: 'You have an account at Yarmarka',
    blocks: [
      {
        kind: 'text',
        text: brand
          ? `Yarmarka’s team has made an account for you to work for ${brand}.`
          : 'Yarmarka’s team has made an account for you.',
      },
      { kind: 'text', text: 'Choose a password, and you can sign in with this address:' },
      { kind: 'button', label: 'Choose a password', url },
      { kind: 'text', text: 'The link works once and for 24 hours. After that, ask for another one here:' },
      { kind: 'button', label: 'Get a new link', url: again },
    ],
    reason:
      'You get this because Yarmarka’s team has made an account with your address. If you expected none, ignore this message: without the link nobody can sign in.',
  }),
  ru: ({ url, again, brand }) => ({
    subject: 'Ваша учётная запись на Ярмарке: придумайте пароль',
    heading: 'Для вас создана учётная запись',
    blocks: [
      {
        kind: 'text',
        text: brand
          ? `Команда Ярмарки создала для вас учётную запись, чтобы вы работали в компании «${brand}».`
          : 'Команда Ярмарки создала для вас учётную запись.',
      },
      { kind: 'text', text: 'Придумайте пароль — и сможете входить с этим адресом почты:' },
      { kind: 'button', label: 'Придумать пароль', url },
      { kind: 'text', text: 'Ссылка сработает один раз и действует 24 часа. Если не успеете, запросите новую:' },
      { kind: 'button', label: 'Получить новую ссылку', url: again },
    ],
    reason:
      'Вы получили это письмо, потому что команда Ярмарки создала учётную запись с вашим адресом. Если вы её не ждали, ничего не делайте: без ссылки войти никто не сможет.',
  }),
};

const resetLetters: Record<Locale, BuildFromUrl> = {
  en: (url) => ({
    subject: 'A new password for Yarmarka',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: 'Somebody, probably you, asked for a new password for your Yarmarka account.' },
      { kind: 'button', label: 'Set a new password', url },
      {
        kind: 'text',
        text: 'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
      },
    ],
    reason: 'You get this because a new password was asked for your account.',
  }),
  ru: (url) => ({
    subject: 'Новый пароль для Ярмарки',
    heading: 'Задайте новый пароль',
    blocks: [
      { kind: 'text', text: 'Кто-то, скорее всего вы, запросил новый пароль для вашей учётной записи на Ярмарке.' },
      { kind: 'button', label: 'Задать новый пароль', url },
      {
        kind: 'text',
        text: 'Ссылка сработает один раз и действует один час. Если это были не вы, ничего не делайте: пароль останется прежним.',
      },
    ],
    reason: 'Вы получили это письмо, потому что для вашей учётной записи запросили новый пароль.',
  }),
};

const changedLetters: Record<Locale, BuildFromUrl> = {
  en: (url) => ({
    subject: 'Your Yarmarka password was changed',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: 'The password of your Yarmarka account has just been changed, and all other devices were signed out.',
      },
      { kind: 'text', text: 'If it was not you, choose a new password at once:' },
      { kind: 'button', label: 'Get the account back', url },
    ],
    reason: 'You get this because it is about the safety of your account.',
  }),
  ru: (url) => ({
    subject: 'Ваш пароль на Ярмарке изменён',
    heading: 'Ваш пароль изменён',
    blocks: [
      {
        kind: 'text',
        text: 'Пароль вашей учётной записи на Ярмарке только что изменили, на других устройствах выполнен выход.',
      },
      { kind: 'text', text: 'Если это были не вы, сразу задайте новый пароль:' },
      { kind: 'button', label: 'Вернуть доступ', url },
    ],
    reason: 'Вы получили это письмо, потому что оно касается безопасности вашей учётной записи.',
  }),
};

const removalLetters: Record<Locale, (code: string, url: string) => Letter> = {
  en: (code, url) => ({
    subject: 'The code that deletes your Yarmarka account',
    heading: 'Delete your account?',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, probably you, wants to delete your Yarmarka account. With this code it goes for good:',
      },
      { kind: 'facts', facts: [{ name: 'Code', value: code }] },
      {
        kind: 'text',
        text: 'It works once and for five minutes. Tell it to nobody. If it was not you, set a password: your account has been opened elsewhere.',
      },
      { kind: 'button', label: 'Secure the account', url },
    ],
    reason: 'You get this because the end of your account was asked for.',
  }),
  ru: (code, url) => ({
    subject: 'Код для удаления учётной записи на Ярмарке',
    heading: 'Удалить учётную запись?',
    blocks: [
      {
        kind: 'text',
        text: 'Кто-то, скорее всего вы, хочет удалить вашу учётную запись на Ярмарке. С этим кодом она исчезнет навсегда:',
      },
      { kind: 'facts', facts: [{ name: 'Код', value: code }] },
      {
        kind: 'text',
        text: 'Код сработает один раз и действует пять минут. Никому его не сообщайте. Если это были не вы, задайте пароль: кто-то вошёл в вашу учётную запись.',
      },
      { kind: 'button', label: 'Защитить учётную запись', url },
    ],
    reason: 'Вы получили это письмо, потому что запрошено удаление вашей учётной записи.',
  }),
};

/** The code that deletes an account without a password and a phone. */
export const buildRemovalCode: BuildLetter<{ code: string }> = ({ code }, { locale, toUrl }) =>
  removalLetters[locale](code, toUrl('/auth/login?step=forgot'));

/** A link that sets a password: the first, or a new one. */
export const buildPasswordLink: BuildLetter<LinkData> = ({ kind, code, brand }, { locale, toUrl }) => {
  const url = toUrl(`/auth/change_password/${code}`);
  return kind === 'invitation'
    ? invitationLetters[locale]({ url, again: toUrl('/auth/login?step=forgot'), brand: brand && toOneLine(brand) })
    : { registration: registrationLetters, reset: resetLetters }[kind][locale](url);
};

/** The notice after a password was changed. */
export const buildPasswordChanged: BuildLetter<Record<string, never>> = (_, { locale, toUrl }) =>
  changedLetters[locale](toUrl('/auth/login?step=forgot'));
