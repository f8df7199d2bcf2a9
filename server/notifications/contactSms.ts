/** What a phone is sent that is to become somebody's contact. */
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

/** Five digits for whoever asked; by its last line a phone's browser knows whose code it is. */
export const contactCodeSms = (locale: Locale, code: string, host: string): string =>
  `${codes[locale](code)}\n\n@${host} #${code}`;
/** A link, for a phone that somebody else has entered. */
export const contactLinkSms = (locale: Locale, url: string): string => links[locale](url);
/** To the old phone of an account without a mailbox; with the link that restores the account where it was confirmed. */
export const contactChangedSms = (locale: Locale, url: string | null): string =>
  url === null ? notices[locale] : restores[locale](url);
