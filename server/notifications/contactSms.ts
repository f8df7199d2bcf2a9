/** SMS to a phone that is added to an account, or removed from it. */
import type { Locale } from '#contract/failures.ts';

const codes: Record<Locale, (code: string) => string> = {
  en: (code) => `${code} confirms this phone for your Yarmarka account. Don’t tell it to anybody.`,
  ru: (code) => `${code} — код, чтобы подтвердить этот телефон на Ярмарке. Никому его не сообщайте.`,
};
const links: Record<Locale, (url: string) => string> = {
  en: (url) => `Yarmarka: is this the phone of your account? Confirm it: ${url}`,
  ru: (url) => `Ярмарка: это телефон вашей учётной записи? Подтвердите: ${url}`,
};
const notices: Record<Locale, string> = {
  en: 'Yarmarka: the contacts of your account are being changed. If it was not you, sign in and change your password.',
  ru: 'Ярмарка: контакты вашей учётной записи меняются. Если это не вы, войдите и смените пароль.',
};
const restores: Record<Locale, (url: string) => string> = {
  en: (url) => `Yarmarka: the contacts of your account are being changed. Not you? Take it back within 3 days: ${url}`,
  ru: (url) => `Ярмарка: контакты вашей учётной записи меняются. Это не вы? Верните доступ в течение 3 дней: ${url}`,
};

/** A code for the person who entered the phone. Browsers read from the last line which site the code is for. */
export const buildContactCodeSms = (locale: Locale, code: string, host: string): string =>
  `${codes[locale](code)}\n\n@${host} #${code}`;
/** A link, for a phone that somebody else has entered. */
export const buildContactLinkSms = (locale: Locale, url: string): string => links[locale](url);
/**
 * To the former phone of an account without an email address; with the link that restores the account if the phone was
 * confirmed.
 */
export const buildContactChangedSms = (locale: Locale, url: string | null): string =>
  url === null ? notices[locale] : restores[locale](url);
