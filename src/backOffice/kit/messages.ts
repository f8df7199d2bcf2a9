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
      // New since the Russian package
      guesser: { empty: { title: 'Нет данных', message: 'Проверьте источник данных' } },
      // Wrong, clumsy or technical in the Russian package, or without the form for 5 and more
      action: {
        clear_input_value: 'Очистить поле',
        edit: 'Изменить',
        list: 'К списку',
        select_row: 'Выбрать строку',
        search_columns: 'Найти столбец',
        toggle_theme: 'Светлая или тёмная тема',
        update: 'Изменить',
      },
      page: {
        access_denied: 'Нет доступа',
        authentication_error: 'Не удалось проверить вход',
        empty: 'Здесь пока пусто: %{name}.',
        invite: 'Хотите добавить?',
      },
      input: {
        references: {
          all_missing: 'Связанные записи не найдены',
          many_missing: 'Некоторых связанных записей больше нет',
          single_missing: 'Связанной записи больше нет',
        },
      },
      message: {
        access_denied: 'Этот раздел вам недоступен',
        authentication_error: 'Сервер не смог проверить, кто вы. Попробуйте ещё раз.',
        auth_error: 'Не удалось проверить вход',
        bulk_delete_content:
          'Удалить %{name}? |||| Удалить выбранное (%{smart_count})? |||| Удалить выбранное (%{smart_count})?',
        bulk_update_title: 'Изменить %{name} |||| Изменить %{smart_count} %{name} |||| Изменить %{smart_count} %{name}',
        bulk_update_content:
          'Изменить %{name}? |||| Изменить выбранное (%{smart_count})? |||| Изменить выбранное (%{smart_count})?',
        clear_array_input: 'Очистить весь список?',
        delete_content: 'Удалить эту запись?',
        error: 'Из-за ошибки на этой странице запрос не выполнен.',
        loading: 'Загрузка…',
        not_found: 'В адресе опечатка, или ссылка устарела.',
        unsaved_changes: 'Изменения не сохранены. Уйти без них?',
      },
      navigation: {
        no_filtered_results: 'По этим фильтрам ничего не найдено.',
        no_results: 'Ничего не найдено',
        no_more_results: 'Страницы %{page} нет. Вернитесь на предыдущую.',
        page_out_of_boundaries: 'Страницы %{page} нет',
        page_out_from_end: 'Это последняя страница',
        page_out_from_begin: 'Это первая страница',
        partial_page_range_info: '%{offsetBegin}-%{offsetEnd} из более чем %{offsetEnd}',
        page: 'На страницу %{page}',
        skip_nav: 'К содержанию',
      },
      sort: { sort_by: 'Сортировать по полю «%{field}» в порядке %{order}' },
      auth: {
        auth_check_error: 'Войдите, чтобы продолжить',
        sign_in_error: 'Войти не удалось, попробуйте ещё раз',
      },
      notification: {
        updated: 'Запись изменена |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
        created: 'Запись создана',
        deleted: 'Запись удалена |||| Удалены %{smart_count} записи |||| Удалено %{smart_count} записей',
        bad_item: 'Запись с ошибкой',
        http_error: 'Что-то пошло не так',
        item_doesnt_exist: 'Этого больше нет',
        data_provider_error: 'Ошибка при обмене с сервером',
        canceled: 'Действие отменено',
        logged_out: 'Сеанс завершён, войдите снова.',
        not_authorized: 'У вас нет доступа к этому разделу.',
        application_update_available: 'Есть новая версия.',
        offline: 'Нет связи: данные не загружены.',
      },
      validation: {
        required: 'Обязательное поле',
        minLength: 'Не меньше %{min} символов',
        maxLength: 'Не больше %{max} символов',
        minValue: 'Не меньше %{min}',
        maxValue: 'Не больше %{max}',
        number: 'Введите число',
        email: 'Почта введена неверно',
        oneOf: 'Одно из значений: %{options}',
        regex: 'Не подходит к образцу %{pattern}',
        unique: 'Такое значение уже есть',
      },
      saved_queries: {
        label: 'Сохранённые фильтры',
        query_name: 'Название фильтра',
        new_label: 'Сохранить фильтр…',
        new_dialog_title: 'Сохранить фильтр как',
        remove_label: 'Удалить фильтр',
        remove_label_with_name: 'Удалить фильтр «%{name}»',
        remove_dialog_title: 'Удалить сохранённый фильтр?',
        remove_message: 'Удалить этот фильтр из списка сохранённых?',
        help: 'Отфильтруйте список и сохраните фильтр',
      },
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
