/** Letters about changed contacts: the link that confirms one, and the notice to the one before it. */
import type { ContactKind } from '#contract/contacts.ts';
import type { Locale } from '#contract/failures.ts';
import type { Compose, Letter } from '../letter.ts';

const confirm: Record<Locale, (url: string) => Letter> = {
  en: (url) => ({
    subject: 'Confirm your email at Yarmarka',
    heading: 'Is this your address?',
    blocks: [
      { kind: 'text', text: 'This address was entered for a Yarmarka account. Confirm it, and you can sign in by it.' },
      { kind: 'button', label: 'Confirm the address', url },
      {
        kind: 'text',
        text: 'The link works once and for three days. If it is not your account, simply ignore this message: nothing changes without your yes.',
      },
    ],
    why: 'You get this because your address was entered for an account at Yarmarka.',
  }),
  ru: (url) => ({
    subject: 'Подтвердите почту на Ярмарке',
    heading: 'Это ваш адрес?',
    blocks: [
      {
        kind: 'text',
        text: 'Этот адрес указали для учётной записи на Ярмарке. Подтвердите его — и по нему можно будет входить.',
      },
      { kind: 'button', label: 'Подтвердить адрес', url },
      {
        kind: 'text',
        text: 'Ссылка сработает один раз и действует три дня. Если учётная запись не ваша, ничего не делайте: без вашего согласия ничего не изменится.',
      },
    ],
    why: 'Вы получили это письмо, потому что ваш адрес указали для учётной записи на Ярмарке.',
  }),
};

interface Changed {
  kind: ContactKind | 'login';
  by_owner: boolean;
}

const names = {
  en: { email: 'email', phone: 'phone', login: 'login name' },
  ru: { email: 'Почту', phone: 'Телефон', login: 'Логин' },
} as const;

const changed: Record<Locale, (what: Changed, url: string) => Letter> = {
  en: ({ kind, by_owner }, url) => ({
    subject: 'Your contacts at Yarmarka are changing',
    heading: `Another ${names.en[kind]} for your account`,
    blocks: [
      {
        kind: 'text',
        text: by_owner
          ? `The ${names.en[kind]} of your Yarmarka account has just been changed.`
          : `Somebody of our team has changed the ${names.en[kind]} of your Yarmarka account.`,
      },
      { kind: 'text', text: 'If you know nothing of it, set a new password and write to us:' },
      { kind: 'button', label: 'Secure the account', url },
    ],
    why: 'You get this because it is about the safety of your account.',
  }),
  ru: ({ kind, by_owner }, url) => ({
    subject: 'Ваши контакты на Ярмарке меняются',
    heading: 'Изменение контактов учётной записи',
    blocks: [
      {
        kind: 'text',
        text: by_owner
          ? `${names.ru[kind]} вашей учётной записи на Ярмарке только что изменили.`
          : `${names.ru[kind]} вашей учётной записи изменил сотрудник Ярмарки.`,
      },
      { kind: 'text', text: 'Если вы об этом не знаете, задайте новый пароль и напишите нам:' },
      { kind: 'button', label: 'Защитить учётную запись', url },
    ],
    why: 'Вы получили это письмо, потому что оно касается безопасности вашей учётной записи.',
  }),
};

/** The link by which whoever has a mailbox says yes to it. */
export const contactLink: Compose<{ code: string }> = ({ code }, { locale, link }) =>
  confirm[locale](link(`/auth/confirm/${code}`));

/** To the address that the account had. */
export const contactChanged: Compose<Changed> = (what, { locale, link }) =>
  changed[locale](what, link('/auth/login?step=forgot'));
