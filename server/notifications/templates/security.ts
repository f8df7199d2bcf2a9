/** Letters about the security of an account: a sign-in from a new device, an added or removed second factor. */
import type { FactorKind } from '#contract/factors.ts';
import type { Locale } from '#contract/failures.ts';
import { toOneLine, type BuildLetter } from '../letter.ts';

interface DeviceData {
  browser: string | null;
  system: string | null;
  address: string;
  /** ISO 8601. */
  at: string;
}

interface FactorData {
  change: 'added' | 'removed' | 'reset';
  /** Null if all were removed. */
  kind: FactorKind | null;
}

const deviceTexts = {
  en: {
    subject: 'New sign-in to your Yarmarka account',
    heading: 'Sign-in from a new device',
    lead: 'Somebody has just signed in to your account from a device that has not been used before.',
    device: 'Device',
    unknown: 'Unknown',
    address: 'Network address',
    time: 'Time',
    zone: 'UTC',
    advice:
      'If it was you, there is nothing to do. If it was not, set a new password: all devices are signed out by it.',
    button: 'Set a new password',
    why: 'You get this because it is about the safety of your account.',
  },
  ru: {
    subject: 'Новый вход в вашу учётную запись на Ярмарке',
    heading: 'Вход с нового устройства',
    lead: 'В вашу учётную запись только что вошли с устройства, которое раньше не использовалось.',
    device: 'Устройство',
    unknown: 'Неизвестно',
    address: 'Сетевой адрес',
    time: 'Время',
    zone: 'по всемирному времени',
    advice:
      'Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль: на всех устройствах будет выполнен выход.',
    button: 'Задать новый пароль',
    why: 'Вы получили это письмо, потому что оно касается безопасности вашей учётной записи.',
  },
} as const;

/** UTC, because the reader's time zone is unknown. */
const formatTime = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));

/** A sign-in from a new device. */
export const buildNewDevice: BuildLetter<DeviceData> = ({ browser, system, address, at }, { locale, toUrl }) => {
  const texts = deviceTexts[locale];
  const device = [browser, system].filter(Boolean).join(', ');
  return {
    subject: texts.subject,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: texts.lead },
      {
        kind: 'facts',
        facts: [
          { name: texts.device, value: device ? toOneLine(device) : texts.unknown },
          { name: texts.address, value: toOneLine(address) },
          { name: texts.time, value: `${formatTime(at, locale)} ${texts.zone}` },
        ],
      },
      { kind: 'text', text: texts.advice },
      { kind: 'button', label: texts.button, url: toUrl('/auth/login?step=forgot') },
    ],
    reason: texts.why,
  };
};

const factorTexts = {
  en: {
    added: {
      subject: 'A second factor was added to your Yarmarka account',
      totp: 'An authenticator app now confirms your sign-ins.',
      passkey: 'A passkey now confirms your sign-ins.',
    },
    removed: {
      subject: 'A second factor was removed from your Yarmarka account',
      totp: 'An authenticator app was removed from your account.',
      passkey: 'A passkey was removed from your account.',
    },
    reset: {
      subject: 'The second factors of your Yarmarka account were reset',
      all: 'All second factors of your account were removed by the shop, and all devices were signed out.',
    },
    advice: 'If you know nothing of this, set a new password and write to the shop.',
    button: 'Set a new password',
  },
  ru: {
    added: {
      subject: 'В вашу учётную запись на Ярмарке добавлен второй фактор',
      totp: 'Теперь ваш вход подтверждает приложение для кодов.',
      passkey: 'Теперь ваш вход подтверждает ключ доступа.',
    },
    removed: {
      subject: 'Из вашей учётной записи на Ярмарке удалён второй фактор',
      totp: 'Из учётной записи удалено приложение для кодов.',
      passkey: 'Из учётной записи удалён ключ доступа.',
    },
    reset: {
      subject: 'Второй фактор вашей учётной записи на Ярмарке сброшен',
      all: 'Магазин удалил все вторые факторы вашей учётной записи, на всех устройствах выполнен выход.',
    },
    advice: 'Если вы об этом не знаете, задайте новый пароль и напишите в магазин.',
    button: 'Задать новый пароль',
  },
} as const;

/** A second factor was added or removed. */
export const buildFactorChanged: BuildLetter<FactorData> = ({ change, kind }, { locale, toUrl }) => {
  const texts = factorTexts[locale];
  const text = change === 'reset' ? texts.reset.all : texts[change][kind ?? 'totp'];
  return {
    subject: texts[change].subject,
    heading: texts[change].subject,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: texts.advice },
      { kind: 'button', label: texts.button, url: toUrl('/auth/login?step=forgot') },
    ],
    reason: deviceTexts[locale].why,
  };
};
