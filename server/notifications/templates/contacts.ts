/** Letters about changed contacts: the link that confirms one, and the notice to the former one. */
import type { ContactKind, RevokedAccess } from '#contract/contacts.ts';
import type { Locale } from '#contract/failures.ts';
import { toOneLine, type BuildLetter, type Letter } from '../letter.ts';

const confirmLetters: Record<Locale, (url: string) => Letter> = {
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
    reason: 'You get this because your address was entered for an account at Yarmarka.',
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
    reason: 'Вы получили это письмо, потому что ваш адрес указали для учётной записи на Ярмарке.',
  }),
};

interface ContactChange {
  kind: ContactKind | 'login';
  by_owner: boolean;
  /** Requested by staff, and not confirmed yet. */
  is_pending: boolean;
  /** Code of the link that restores the account; null if the contact was not confirmed. */
  code: string | null;
}

const names = {
  en: { email: 'email', phone: 'phone', login: 'login name' },
  ru: { email: 'Почту', phone: 'Телефон', login: 'Логин' },
} as const;
const otherNames = {
  ru: { email: 'другую почту', phone: 'другой телефон', login: 'другой логин' },
} as const;

const changeTexts: Record<Locale, (change: ContactChange) => string> = {
  en: ({ kind, by_owner, is_pending }) => {
    if (by_owner) return `The ${names.en[kind]} of your Yarmarka account has just been changed.`;
    return is_pending
      ? `Somebody of our team has entered another ${names.en[kind]} for your Yarmarka account. It replaces yours once it is confirmed.`
      : `Somebody of our team has changed the ${names.en[kind]} of your Yarmarka account.`;
  },
  ru: ({ kind, by_owner, is_pending }) => {
    if (by_owner) return `${names.ru[kind]} вашей учётной записи на Ярмарке только что изменили.`;
    return is_pending
      ? `Сотрудник Ярмарки указал для вашей учётной записи ${otherNames.ru[kind]}. Изменение вступит в силу после подтверждения.`
      : `${names.ru[kind]} вашей учётной записи изменил сотрудник Ярмарки.`;
  },
};

interface Links {
  /** Restores the account; null if the contact was not confirmed. */
  restore: string | null;
  password: string;
}

const changedLetters: Record<Locale, (change: ContactChange, links: Links) => Letter> = {
  en: (change, { restore, password }) => ({
    subject: 'Your contacts at Yarmarka are changing',
    heading: `Another ${names.en[change.kind]} for your account`,
    blocks: [
      { kind: 'text', text: changeTexts.en(change) },
      ...(restore === null
        ? [
            { kind: 'text', text: 'If you know nothing of it, set a new password and write to us:' } as const,
            { kind: 'button', label: 'Secure the account', url: password } as const,
          ]
        : [
            {
              kind: 'text',
              text: 'If it was not you, take the account back: your former contacts return, all devices are signed out, and you set a new password.',
            } as const,
            { kind: 'button', label: 'It wasn’t me', url: restore } as const,
            {
              kind: 'text',
              text: 'The link works once and for three days. If it was you, nothing is to be done.',
            } as const,
          ]),
    ],
    reason: 'You get this because it is about the safety of your account.',
  }),
  ru: (change, { restore, password }) => ({
    subject: 'Ваши контакты на Ярмарке меняются',
    heading: 'Изменение контактов учётной записи',
    blocks: [
      { kind: 'text', text: changeTexts.ru(change) },
      ...(restore === null
        ? [
            { kind: 'text', text: 'Если вы об этом не знаете, задайте новый пароль и напишите нам:' } as const,
            { kind: 'button', label: 'Защитить учётную запись', url: password } as const,
          ]
        : [
            {
              kind: 'text',
              text: 'Если это были не вы, верните учётную запись: прежние контакты восстановятся, на всех устройствах произойдёт выход, и вы зададите новый пароль.',
            } as const,
            { kind: 'button', label: 'Это не я', url: restore } as const,
            {
              kind: 'text',
              text: 'Ссылка сработает один раз и действует три дня. Если это были вы, ничего делать не нужно.',
            } as const,
          ]),
    ],
    reason: 'Вы получили это письмо, потому что оно касается безопасности вашей учётной записи.',
  }),
};

const removedLetters: Record<Locale, (lines: string[], url: string) => Letter> = {
  en: (lines, url) => ({
    subject: 'Unconfirmed contacts were removed from your Yarmarka account',
    heading: 'Your account is yours alone',
    blocks: [
      {
        kind: 'text',
        text: 'You have proved that the account is yours, so we removed what nobody had confirmed. Nobody can sign in by it any more:',
      },
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'text', text: 'If one of them is yours, add it again in your account and confirm it:' },
      { kind: 'button', label: 'My contacts', url },
    ],
    reason: 'You get this because it is about the safety of your account.',
  }),
  ru: (lines, url) => ({
    subject: 'Неподтверждённые контакты удалены из вашей учётной записи на Ярмарке',
    heading: 'Учётная запись только ваша',
    blocks: [
      {
        kind: 'text',
        text: 'Вы подтвердили, что учётная запись ваша, поэтому мы убрали контакты, которые никто не подтвердил. Войти по ним больше нельзя:',
      },
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'text', text: 'Если какой-то из них ваш, добавьте его снова и подтвердите:' },
      { kind: 'button', label: 'Мои контакты', url },
    ],
    reason: 'Вы получили это письмо, потому что оно касается безопасности вашей учётной записи.',
  }),
};

/** The link that confirms an email address. */
export const buildContactLink: BuildLetter<{ code: string }> = ({ code }, { locale, toUrl }) =>
  confirmLetters[locale](toUrl(`/auth/confirm/${code}`));

/** To the former address of the account. */
export const buildContactChanged: BuildLetter<ContactChange> = (change, { locale, toUrl }) =>
  changedLetters[locale](change, {
    restore: change.code === null ? null : toUrl(`/auth/restore/${change.code}`),
    password: toUrl('/auth/login?step=forgot'),
  });

/** To the confirmed address: which unconfirmed contacts were removed from the account. */
export const buildContactsRemoved: BuildLetter<RevokedAccess> = ({ contacts, requested }, { locale, toUrl }) =>
  removedLetters[locale](
    [...contacts, ...requested].map(({ value }) => `• ${toOneLine(value)}`),
    toUrl('/settings/account'),
  );
