/** Labels of the audit log. */
import { labels } from '#src/i18n/labels.ts';
import { auditMenu } from './menu.ts';

export const auditLabels = labels({
  en: {
    ...auditMenu.labels.en,
    saved: 'Saved',
    search: 'Search',
    empty: 'Nothing has been changed yet',
    emptyText:
      'Every change that the team and vendors make stands here: who made it, when, what was before and what is now.',
    fields: {
      id: 'Number',
      at: 'When',
      author: 'Who',
      noun: 'What',
      record: 'Which',
      action: 'Done',
      changes: 'Changes',
      company: 'Company',
      user_id: 'Who',
      company_id: 'Company',
      record_id: 'Number',
      start_date: 'Date',
      end_date: 'Until',
    },
    one: 'Log entry #{id}',
    gone: 'No such log entry',
    open: 'Open it',
    undoes: 'Takes back entry #{id}',
  },
  ru: {
    ...auditMenu.labels.ru,
    saved: 'Сохранено',
    search: 'Поиск',
    empty: 'Изменений ещё не было',
    emptyText: 'Здесь видно всё, что меняли сотрудники и продавцы: кто, когда, что было и что стало.',
    fields: {
      id: 'Номер',
      at: 'Когда',
      author: 'Кто',
      noun: 'Что',
      record: 'Какое',
      action: 'Действие',
      changes: 'Изменения',
      company: 'Компания',
      user_id: 'Кто',
      company_id: 'Компания',
      record_id: 'Номер',
      start_date: 'Дата',
      end_date: 'По',
    },
    one: 'Запись журнала № {id}',
    gone: 'Такой записи нет',
    open: 'Открыть',
    undoes: 'Отменяет запись № {id}',
  },
});
