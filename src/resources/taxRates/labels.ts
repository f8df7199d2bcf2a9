/** Labels of the tax rates. */
import { labels } from '#src/i18n/labels.ts';
import { taxRateMenu } from './menu.ts';

export const taxRateLabels = labels({
  en: {
    ...taxRateMenu.labels.en,
    single: 'Tax rate',
    create: 'Add tax rate',
    created: 'Tax rate added',
    saved: 'Tax rate saved',
    deleted: 'Tax rate deleted',
    deleteTitle: 'Delete this tax rate?',
    deleteText:
      'New orders then take the rate of the whole country, or else the standard one; without either, no tax is recorded. Orders that were placed keep theirs.',
    search: 'Country or region',
    empty: 'No tax rates',
    emptyText: 'Add the rates of the countries that you deliver to. Where none is known, orders record no tax.',
    fields: {
      class_id: 'Tax class',
      country: 'Country',
      region: 'Region',
      rate: 'Rate',
      valid_from: 'First day',
      valid_to: 'Last day',
      created_at: 'Added',
      updated_at: 'Changed',
    },
    history: { rate: 'Rate, %' },
    hints: {
      region: 'Only for a part of the country, as addresses spell it. Leave blank for the whole country',
      rate: '0 to 100, with two decimals at most',
      valid_from: 'Days begin at midnight UTC',
      valid_to: 'Including this day. Leave blank for no end',
    },
    tabs: { basic: 'Basic' },
    sections: { rate: 'Tax', place: 'Where', period: 'When' },
  },
  ru: {
    ...taxRateMenu.labels.ru,
    single: 'Налоговая ставка',
    create: 'Добавить налоговую ставку',
    created: 'Налоговая ставка добавлена',
    saved: 'Налоговая ставка сохранена',
    deleted: 'Налоговая ставка удалена',
    deleteTitle: 'Удалить эту налоговую ставку?',
    deleteText:
      'В новых заказах будет ставка всей страны или основная, а если нет и её, налог не указывается. Уже оформленные заказы не меняются.',
    search: 'Страна или регион',
    empty: 'Налоговых ставок нет',
    emptyText: 'Добавьте ставки стран, в которые вы доставляете. Без ставки налог в заказе не указывается.',
    fields: {
      class_id: 'Налоговый класс',
      country: 'Страна',
      region: 'Регион',
      rate: 'Ставка',
      valid_from: 'Первый день',
      valid_to: 'Последний день',
      created_at: 'Добавлена',
      updated_at: 'Изменена',
    },
    history: { rate: 'Ставка, %' },
    hints: {
      region: 'Только для части страны, как в адресах. Не указано — вся страна',
      rate: 'От 0 до 100, не больше двух знаков после запятой',
      valid_from: 'Сутки начинаются в полночь по UTC',
      valid_to: 'Этот день включительно. Не указано — без срока',
    },
    tabs: { basic: 'Основное' },
    sections: { rate: 'Налог', place: 'Где', period: 'Когда' },
  },
});
