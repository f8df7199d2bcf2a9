/** Labels of reviews. */
import { choiceLabels } from '#src/backOffice/kit/history/choiceLabels.ts';
import { labels } from '#src/i18n/labels.ts';
import { reviewMenu } from './menu.ts';

export const reviewLabels = labels({
  en: {
    ...reviewMenu.labels.en,
    saved: 'Review saved',
    search: 'Words of a review',
    empty: 'No reviews yet',
    emptyText: 'What buyers say of the products appears here.',
    fields: {
      product: 'Product',
      product_id: 'Product',
      rating: 'Stars',
      stars: 'Stars',
      author: 'Author',
      text: 'Review',
      answer: 'Answer',
      answered: 'Answer',
      verified: 'Purchase',
      imported: 'Origin',
      counted: 'Counted in the rating',
      status: 'Status',
      reason: 'Reason',
      created_at: 'Written',
      company: 'Company',
      company_id: 'Company',
    },
    emptyViews: {
      unanswered: { title: 'Every review is answered', text: 'New ones appear here.' },
      waiting: {
        title: 'No review waits for a check',
        text: 'When many new authors write at the same time, their reviews appear here first.',
      },
    },
    tabs: { review: 'Review' },
    choices: {
      status: choiceLabels.en.reviews.status,
      answered: { true: 'Answered', false: 'Unanswered' },
      verified: { true: 'Verified purchase' },
      imported: { true: 'Imported' },
      stars: { '5': '5 ★', '4': '4 ★', '3': '3 ★', '2': '2 ★', '1': '1 ★' },
    },
  },
  ru: {
    ...reviewMenu.labels.ru,
    saved: 'Отзыв сохранён',
    search: 'Слова отзыва',
    empty: 'Отзывов пока нет',
    emptyText: 'Здесь появится то, что покупатели говорят о товарах.',
    fields: {
      product: 'Товар',
      product_id: 'Товар',
      rating: 'Оценка',
      stars: 'Оценка',
      author: 'Автор',
      text: 'Отзыв',
      answer: 'Ответ',
      answered: 'Ответ',
      verified: 'Покупка',
      imported: 'Источник',
      counted: 'Входит в оценку',
      status: 'Статус',
      reason: 'Причина',
      created_at: 'Написан',
      company: 'Компания',
      company_id: 'Компания',
    },
    emptyViews: {
      unanswered: { title: 'На все отзывы есть ответ', text: 'Новые появятся здесь.' },
      waiting: {
        title: 'Проверять нечего',
        text: 'Когда сразу пишет много новых авторов, их отзывы сначала появляются здесь.',
      },
    },
    tabs: { review: 'Отзыв' },
    choices: {
      status: choiceLabels.ru.reviews.status,
      answered: { true: 'С ответом', false: 'Без ответа' },
      verified: { true: 'Покупка подтверждена' },
      imported: { true: 'Импортирован' },
      stars: { '5': '5 ★', '4': '4 ★', '3': '3 ★', '2': '2 ★', '1': '1 ★' },
    },
  },
});
