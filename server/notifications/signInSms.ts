/** SMS to people who sign in or delete their account. */
import type { Locale } from '#contract/failures.ts';

export type CodePurpose = 'sign_in' | 'removal';

const codes: Record<Locale, Record<CodePurpose, (code: string) => string>> = {
  en: {
    sign_in: (code) => `${code} is your Yarmarka sign-in code. Don’t tell it to anybody.`,
    removal: (code) => `${code} DELETES your Yarmarka account. Don’t tell it to anybody.`,
  },
  ru: {
    sign_in: (code) => `${code} — код для входа на Ярмарку. Никому его не сообщайте.`,
    removal: (code) => `${code} — код для УДАЛЕНИЯ учётной записи на Ярмарке. Никому его не сообщайте.`,
  },
};

/** The SMS with a code. Browsers read from the last line which site the code is for, and offer to fill it in. */
export const buildCodeSms = (locale: Locale, purpose: CodePurpose, code: string, host: string): string =>
  `${codes[locale][purpose](code)}\n\n@${host} #${code}`;
