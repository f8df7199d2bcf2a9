/** Labels of the requests for categories. */
import { labels } from '#src/i18n/labels.ts';
import { categoryRequestMenu } from './menu.ts';

export const categoryRequestLabels = labels({
  en: {
    ...categoryRequestMenu.labels.en,
    single: 'Request for a category',
    saved: 'Saved',
    search: 'Search by the name',
    empty: 'No requests yet',
    emptyText: 'What vendors miss in the catalog when they import products appears here.',
    emptyViews: { waiting: { title: 'Nothing waits', text: 'New requests appear here.' } },
    fields: {
      name: 'Category in their file',
      company: 'Company',
      company_id: 'Company',
      author: 'Asked by',
      comment: 'What they wrote',
      status: 'Status',
      category_id: 'Our category',
      answer: 'Answer',
      created_at: 'Asked',
      decided_at: 'Answered',
    },
    choices: { status: { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' } },
  },
  ru: {
    ...categoryRequestMenu.labels.ru,
    single: 'Просьба о категории',
    saved: 'Сохранено',
    search: 'Поиск по названию',
    empty: 'Просьб пока нет',
    emptyText: 'Здесь появится то, чего продавцам не хватает в каталоге, когда они импортируют товары.',
    emptyViews: { waiting: { title: 'Ничего не ждёт', text: 'Новые просьбы появятся здесь.' } },
    fields: {
      name: 'Категория в их файле',
      company: 'Компания',
      company_id: 'Компания',
      author: 'Кто просит',
      comment: 'Что написали',
      status: 'Статус',
      category_id: 'Наша категория',
      answer: 'Ответ',
      created_at: 'Когда попросили',
      decided_at: 'Когда ответили',
    },
    choices: { status: { waiting: 'Ждёт ответа', accepted: 'Принята', declined: 'Отклонена' } },
  },
});

/** Labels of the screen of one request. */
export const requestScreenLabels = labels({
  en: {
    decide: 'Your decision',
    category: 'Which category it becomes',
    categoryHint: 'The company’s imports put these products there from now on',
    create: 'Add a category',
    answer: 'Answer',
    answerHint: 'They read it in the mail. Required to decline',
    accept: 'Accept',
    decline: 'Decline',
    accepted: 'Accepted. Who asked gets a mail',
    declined: 'Declined. Who asked gets a mail',
    chooseFirst: 'Choose the category',
    reasonFirst: 'Say why it is declined',
    import: 'To the import',
  },
  ru: {
    decide: 'Ваше решение',
    category: 'Какой категорией она станет',
    categoryHint: 'Импорт этой компании теперь будет класть такие товары сюда',
    create: 'Добавить категорию',
    answer: 'Ответ',
    answerHint: 'Его прочтут в письме. Обязателен при отказе',
    accept: 'Принять',
    decline: 'Отклонить',
    accepted: 'Принято. Тот, кто просил, получит письмо',
    declined: 'Отклонено. Тот, кто просил, получит письмо',
    chooseFirst: 'Выберите категорию',
    reasonFirst: 'Напишите, почему отклонено',
    import: 'К импорту',
  },
});
