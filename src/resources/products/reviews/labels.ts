import { choiceWords } from '#src/backOffice/kit/history/choiceWords.ts';
import { labels } from '#src/i18n/labels.ts';
import { reviewMenu } from './menu.ts';

export const reviewWords = labels({
  en: {
    ...reviewMenu.words.en,
    saved: 'Review saved',
    search: 'Words of a review',
    empty: 'No reviews yet',
    emptyText: 'What buyers say of the products appears here.',
    fields: { product: 'Product', product_id: 'Product', rating: 'Stars', stars: 'Stars', author: 'Author', text: 'Review', answer: 'Answer', answered: 'Answer', verified: 'Purchase', status: 'Status', reason: 'Reason', created_at: 'Written', company: 'Company', company_id: 'Company' },
    emptyViews: { unanswered: { title: 'Every review is answered', text: 'New ones appear here.' } },
    tabs: { review: 'Review' },
    choices: {
      status: choiceWords.en.reviews.status,
      answered: { true: 'Answered', false: 'Unanswered' },
      verified: { true: 'Verified purchase' },
      stars: { '5': '5 ★', '4': '4 ★', '3': '3 ★', '2': '2 ★', '1': '1 ★' },
    },
  },
  ru: {
    ...reviewMenu.words.ru,
    saved: 'Отзыв сохранён',
    search: 'Слова отзыва',
    empty: 'Отзывов пока нет',
    emptyText: 'Здесь появится то, что покупатели говорят о товарах.',
    fields: { product: 'Товар', product_id: 'Товар', rating: 'Оценка', stars: 'Оценка', author: 'Автор', text: 'Отзыв', answer: 'Ответ', answered: 'Ответ', verified: 'Покупка', status: 'Статус', reason: 'Причина', created_at: 'Написан', company: 'Компания', company_id: 'Компания' },
    emptyViews: { unanswered: { title: 'На все отзывы есть ответ', text: 'Новые появятся здесь.' } },
    tabs: { review: 'Отзыв' },
    choices: {
      status: choiceWords.ru.reviews.status,
      answered: { true: 'С ответом', false: 'Без ответа' },
      verified: { true: 'Покупка подтверждена' },
      stars: { '5': '5 ★', '4': '4 ★', '3': '3 ★', '2': '2 ★', '1': '1 ★' },
    },
  },
});
