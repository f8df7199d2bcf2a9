import { choiceWords } from '#src/backOffice/kit/history/choiceWords.ts';
import { labels } from '#src/i18n/labels.ts';
import { parameterMenu } from './menu.ts';

export const parameterWords = labels({
  en: {
    ...parameterMenu.words.en,
    create: 'Add parameter',
    created: 'Parameter added',
    saved: 'Parameter saved',
    deleted: 'Parameter deleted',
    deleteTitle: 'Delete this parameter?',
    deleteText: 'A parameter that types ask for can’t be deleted.',
    search: 'Name',
    empty: 'No parameters yet',
    emptyText: 'Size, weight, colour: what products are described and found by.',
    fields: { name: 'Name', en_name: 'Name in English', type: 'Kind', unit: 'Unit', en_unit: 'Unit in English', values: 'Values', types_count: 'Types', products_count: 'Products', updated_at: 'Changed' },
    hints: { name: 'In the store’s own language', unit: 'Such as kg or ml; may stay blank' },
    tabs: { basic: 'Basic' },
    sections: { names: 'Parameter', values: 'Values of the list' },
    choices: { type: choiceWords.en.parameters.type },
  },
  ru: {
    ...parameterMenu.words.ru,
    create: 'Добавить параметр',
    created: 'Параметр добавлен',
    saved: 'Параметр сохранён',
    deleted: 'Параметр удалён',
    deleteTitle: 'Удалить этот параметр?',
    deleteText: 'Параметр, о котором спрашивают типы, удалить нельзя.',
    search: 'Название',
    empty: 'Параметров пока нет',
    emptyText: 'Размер, вес, цвет: чем товары описывают и по чему их находят.',
    fields: { name: 'Название', en_name: 'Название на английском', type: 'Вид', unit: 'Единица', en_unit: 'Единица на английском', values: 'Значения', types_count: 'Типы', products_count: 'Товары', updated_at: 'Изменён' },
    hints: { name: 'На языке площадки', unit: 'Например, кг или мл; можно не указывать' },
    tabs: { basic: 'Основное' },
    sections: { names: 'Параметр', values: 'Значения списка' },
    choices: { type: choiceWords.ru.parameters.type },
  },
});
