import { labels } from '#src/i18n/labels.ts';

/** Statuses besides those of orders. */
export const memberStatusWords = labels({
  en: { in_moderation: 'In moderation', hired: 'Hired', published: 'Published', hidden: 'Hidden', pending: 'Waiting', mapping: 'Mapping', checked: 'Checked', running: 'Running', done: 'Done', undone: 'Taken back', failed: 'Failed', draft: 'Draft' },
  ru: { in_moderation: 'На модерации', hired: 'Работает', published: 'Опубликовано', hidden: 'Скрыто', pending: 'Ожидает', mapping: 'Сопоставление', checked: 'Проверено', running: 'Выполняется', done: 'Готово', undone: 'Отменено', failed: 'Не удалось', draft: 'Черновик' },
});
