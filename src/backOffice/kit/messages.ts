/**
 * react-admin's messages in both languages. English is in the bundle, Russian is loaded on demand. Texts that the two
 * packages lack are added here.
 */
import type { I18nProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { Locale } from '#src/i18n/locale.ts';
import { kitLabels } from './labels.ts';

export type Messages = { readonly [key: string]: string | Messages };

/** Merges two message trees; the second one has priority. */
export function mergeMessages(base: Messages, overrides: Messages): Messages {
  const result: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const before = result[key];
    result[key] = typeof value === 'object' && typeof before === 'object' ? mergeMessages(before, value) : value;
  }
  return result;
}

const extraMessages = {
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

const buildOfficeMessages = (locale: Locale): Messages => ({
  office: { network: kitLabels[locale].network, away: kitLabels[locale].away },
  ra: {
    message: { invalid_form: kitLabels[locale].checkFields },
    action: { unselect: kitLabels[locale].unselect },
    navigation: { next: kitLabels[locale].nextPage, previous: kitLabels[locale].previousPage },
  },
});

/** All messages of a language: English, then the language's package, then our own. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  // Texts that the language lacks are shown in English.
  const base =
    locale === 'ru'
      ? mergeMessages(english as unknown as Messages, (await loadRussian()) as Messages)
      : (english as unknown as Messages);
  return mergeMessages(mergeMessages(base, extraMessages[locale]), buildOfficeMessages(locale));
}

/** The package's default export, for any module format. */
async function loadRussian(): Promise<unknown> {
  const { default: messages } = (await import('ra-language-russian')) as { default: unknown };
  const inner = (messages as { default?: unknown }).default;
  return inner ?? messages;
}

/** react-admin's i18n provider of one language; changing the language replaces it. */
export const createI18n = (locale: Locale, messages: Messages): I18nProvider =>
  polyglotI18nProvider(() => messages as never, locale, [{ locale, name: locale }], { allowMissing: true });
