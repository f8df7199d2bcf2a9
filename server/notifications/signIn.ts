/** What people are sent by SMS who sign in. */
import type { Locale } from '#contract/failures.ts';

const codes: Record<Locale, (code: string) => string> = {
  en: (code) => `${code} is your Yarmarka sign-in code. Don’t tell it to anybody.`,
  ru: (code) => `${code} — код для входа на Ярмарку. Никому его не сообщайте.`,
};

/** The SMS with a code. By its last line a phone's browser knows whose code it is and offers to fill it in. */
export const codeSms = (locale: Locale, code: string, host: string): string => `${codes[locale](code)}\n\n@${host} #${code}`;
