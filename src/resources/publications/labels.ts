/** Labels of publications. */
import { choiceLabels } from '#src/backOffice/kit/history/choiceLabels.ts';
import { labels } from '#src/i18n/labels.ts';
import { publicationMenu } from './menu.ts';

export const publicationLabels = labels({
  en: {
    ...publicationMenu.labels.en,
    saved: 'Publication saved',
    search: 'Words of a title',
    empty: 'No publications yet',
    emptyText: 'What people write for the blog appears here.',
    emptyViews: { waiting: { title: 'Nothing to review', text: 'New publications appear here.' } },
    fields: {
      title: 'Title',
      author: 'Author',
      author_id: 'Author',
      language: 'Language',
      status: 'Status',
      reason: 'Reason',
      reading_minutes: 'Minutes to read',
      created_at: 'Written',
      updated_at: 'Changed',
      published_at: 'Published',
    },
    tabs: { publication: 'Publication' },
    choices: { status: choiceLabels.en.publications.status, language: { en: 'English', ru: 'Russian' } },
  },
  ru: {
    ...publicationMenu.labels.ru,
    saved: 'Публикация сохранена',
    search: 'Слова заголовка',
    empty: 'Пока ничего не написано',
    emptyText: 'Здесь появится то, что люди пишут для блога.',
    emptyViews: { waiting: { title: 'Ничего не ждёт', text: 'Новые публикации появятся здесь.' } },
    fields: {
      title: 'Заголовок',
      author: 'Автор',
      author_id: 'Автор',
      language: 'Язык',
      status: 'Статус',
      reason: 'Причина',
      reading_minutes: 'Минут чтения',
      created_at: 'Написана',
      updated_at: 'Изменена',
      published_at: 'Опубликована',
    },
    tabs: { publication: 'Публикация' },
    choices: { status: choiceLabels.ru.publications.status, language: { en: 'Английский', ru: 'Русский' } },
  },
});

/** Labels of the moderation screen. */
export const moderationLabels = labels({
  en: {
    publish: 'Publish',
    cancel: 'Cancel it',
    takeDown: 'Take it down',
    reason: 'Reason',
    reasonHint: 'The author reads it in an e-mail and beside the publication',
    cancelTitle: 'Why is it not to be published?',
    back: 'Back',
    published: 'Published. The author has been notified',
    canceled: 'Canceled. The author has been notified',
    canceledFor: 'Canceled: {reason}',
    oldShown: 'Readers see an earlier text until this one is published.',
    open: 'As readers see it',
    stale: 'The author has changed it since. Review it again',
    photos: 'Photos',
  },
  ru: {
    publish: 'Опубликовать',
    cancel: 'Отклонить',
    takeDown: 'Снять с публикации',
    reason: 'Причина',
    reasonHint: 'Автор прочтёт её в письме и рядом с публикацией',
    cancelTitle: 'Почему её не стоит публиковать?',
    back: 'Назад',
    published: 'Опубликовано, автор узнает об этом',
    canceled: 'Отклонено, автор узнает об этом',
    canceledFor: 'Отклонена: {reason}',
    oldShown: 'Читатели видят прежний текст, пока не опубликован этот.',
    open: 'Как видят читатели',
    stale: 'За это время автор изменил текст: прочтите его ещё раз',
    photos: 'Фотографии',
  },
});
