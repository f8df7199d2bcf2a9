/** Labels of parameter conditions, in filters and in rules. */
import { labels } from '#src/i18n/labels.ts';

export const parameterLabels = labels({
  en: {
    add: 'Add a parameter',
    remove: 'Remove',
    find: 'Find a value',
    pick: 'Choose at least one value.',
    type: 'Type one end or both.',
    gone: 'A parameter that is no longer there',
    from: 'From',
    to: 'To',
    atLeast: 'from {n}',
    atMost: 'to {n}',
  },
  ru: {
    add: 'Добавить параметр',
    remove: 'Убрать',
    find: 'Найти значение',
    pick: 'Выберите хотя бы одно значение.',
    type: 'Укажите одну границу или обе.',
    gone: 'Параметра больше нет',
    from: 'От',
    to: 'До',
    atLeast: 'от {n}',
    atMost: 'до {n}',
  },
});
