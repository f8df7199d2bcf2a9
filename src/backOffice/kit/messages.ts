/**
 * react-admin's own words, in both languages. English is in the bundle, Russian comes on demand; what the
 * two packages lack is filled here, so that no key shows through.
 */
import type { I18nProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { Locale } from '#src/i18n/locale.ts';
import { kitWords } from './labels.ts';

export type Messages = { readonly [key: string]: string | Messages };

/** The second tree laid over the first, branch by branch. */
export function merged(base: Messages, over: Messages): Messages {
  const result: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = result[key];
    result[key] = typeof value === 'object' && typeof before === 'object' ? merged(before, value) : value;
  }
  return result;
}

const own = {
  en: { ra: { notification: { http_error: 'Something went wrong' } } },
  ru: {
    ra: {
      guesser: { empty: { title: 'Нет данных', message: 'Проверьте источник данных' } },
      message: {
        bulk_update_title: 'Обновить %{name} |||| Обновить %{smart_count} %{name} |||| Обновить %{smart_count} %{name}',
        bulk_update_content:
          'Обновить %{name}? |||| Обновить %{smart_count} объекта? |||| Обновить %{smart_count} объектов?',
      },
      notification: { http_error: 'Что-то пошло не так', item_doesnt_exist: 'Этого больше нет' },
    },
  },
} satisfies Record<Locale, Messages>;

const office = (locale: Locale): Messages => ({
  office: { network: kitWords[locale].network, away: kitWords[locale].away },
  ra: { message: { invalid_form: kitWords[locale].checkFields } },
});

/** All messages of a language: English, then the language's own, then ours. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  // What the language lacks shows in English rather than as a key.
  const base =
    locale === 'ru'
      ? merged(english as unknown as Messages, (await russian()) as Messages)
      : (english as unknown as Messages);
  return merged(merged(base, own[locale]), office(locale));
}

/** The package's default export, whichever module format the bundler or Node found. */
async function russian(): Promise<unknown> {
  const { default: messages } = (await import('ra-language-russian')) as { default: unknown };
  const inner = (messages as { default?: unknown }).default;
  return inner ?? messages;
}

/** react-admin's i18n for one language; another language is another provider. */
export const createI18n = (locale: Locale, messages: Messages): I18nProvider =>
  polyglotI18nProvider(() => messages as never, locale, [{ locale, name: locale }], { allowMissing: true });
