/** Labels of a push campaign's fields in the audit log. */
import { labels } from '#src/i18n/labels.ts';

export const campaignsFields = labels({
  en: {
    bought: 'Purchases',
    finished_at: 'Finished',
    has_wished: 'With a wish list',
    in_app: 'In the app alone',
    link: 'Link',
    role: 'Role',
    scheduled_at: 'Planned for',
    segment: 'Whom it reaches',
    started_at: 'Sent',
    text_en: 'Text in English',
    text_ru: 'Text in Russian',
    title_en: 'Title in English',
    title_ru: 'Title in Russian',
  },
  ru: {
    bought: 'Покупки',
    finished_at: 'Завершена',
    has_wished: 'Есть список желаний',
    in_app: 'Только в приложении',
    link: 'Ссылка',
    role: 'Роль',
    scheduled_at: 'Запланирована на',
    segment: 'Кому',
    started_at: 'Отправлена',
    text_en: 'Текст на английском',
    text_ru: 'Текст на русском',
    title_en: 'Заголовок на английском',
    title_ru: 'Заголовок на русском',
  },
});
