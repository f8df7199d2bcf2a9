/** Labels of the tax classes. */
import { labels } from '#src/i18n/labels.ts';
import { taxClassMenu } from './menu.ts';

export const taxClassLabels = labels({
  en: {
    ...taxClassMenu.labels.en,
    single: 'Tax class',
    create: 'Add tax class',
    created: 'Tax class added',
    saved: 'Tax class saved',
    deleted: 'Tax class deleted',
    deleteTitle: 'Delete this tax class?',
    deleteText: 'Orders that were placed keep their taxes. A class that products or rates use can’t be deleted.',
    search: 'Name or code',
    empty: 'No tax classes',
    emptyText: 'Products of one class are taxed alike: add one for goods that have a rate of their own.',
    fields: {
      name: 'Name',
      en_name: 'Name in English',
      code: 'Code',
      reason: 'Kind of tax',
      created_at: 'Added',
      updated_at: 'Changed',
    },
    hints: {
      name: 'In the store’s own language',
      en_name: 'Shown where the interface is in English',
      code: 'Import files name the class by it, for example books',
      reason: 'Standard and reduced need rates of countries; the others have no tax',
    },
    tabs: { basic: 'Basic' },
    sections: { names: 'Names', tax: 'Taxation' },
    choices: {
      reason: {
        standard: 'Standard rate',
        reduced: 'Reduced rate',
        zero: 'Zero rate',
        exempt: 'Exempt from tax',
      },
    },
    unchangeable: 'These stay as they are, because products, rates and orders depend on them.',
  },
  ru: {
    ...taxClassMenu.labels.ru,
    single: 'Налоговый класс',
    create: 'Добавить налоговый класс',
    created: 'Налоговый класс добавлен',
    saved: 'Налоговый класс сохранён',
    deleted: 'Налоговый класс удалён',
    deleteTitle: 'Удалить этот налоговый класс?',
    deleteText:
      'Налоги в уже оформленных заказах не изменятся. Класс, который указан у товаров или ставок, удалить нельзя.',
    search: 'Название или код',
    empty: 'Налоговых классов нет',
    emptyText: 'Товары одного класса облагаются одинаково: добавьте класс для товаров с особой ставкой.',
    fields: {
      name: 'Название',
      en_name: 'Название на английском',
      code: 'Код',
      reason: 'Вид налога',
      created_at: 'Добавлен',
      updated_at: 'Изменён',
    },
    hints: {
      name: 'На языке площадки',
      en_name: 'Показывается в английском интерфейсе',
      code: 'По нему класс указывают в файлах импорта, например books',
      reason: 'Для основной и пониженной нужны ставки стран; в остальных случаях налога нет',
    },
    tabs: { basic: 'Основное' },
    sections: { names: 'Названия', tax: 'Налогообложение' },
    choices: {
      reason: {
        standard: 'Основная ставка',
        reduced: 'Пониженная ставка',
        zero: 'Нулевая ставка',
        exempt: 'Освобождено от налога',
      },
    },
    unchangeable: 'Это не меняется: от этого зависят товары, ставки и заказы.',
  },
});
