/** Labels of the choice of a delivery method. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const deliveryLabels = labels({
  en: {
    title: 'How to deliver it',
    all: (count: number) => plural('en', count, { one: 'All {n} way', other: 'All {n} ways' }),
    free: 'Free',
    needsAddress: 'Fill in the address to see prices and days.',
    loading: 'Asking for prices and days…',
    arrangementText: 'The seller will contact you about the time.',
    none: 'The shop does not deliver to this address',
    noneText: 'Check the address, or choose another one.',
    pickUp: 'Check the address, or pick it up:',
    allStores: 'All stores',
    from: (day: string) => `from ${day}`,
    failed: 'Prices and days could not be loaded',
    retry: 'Try again',
  },
  ru: {
    title: 'Способ доставки',
    all: (count) => plural('ru', count, { one: 'Все: {n} способ', few: 'Все: {n} способа', many: 'Все: {n} способов' }),
    free: 'Бесплатно',
    needsAddress: 'Заполните адрес — покажем цены и сроки.',
    loading: 'Узнаём цены и сроки…',
    arrangementText: 'О времени договоритесь с продавцом.',
    none: 'По этому адресу магазин не доставляет',
    noneText: 'Проверьте адрес или выберите другой.',
    pickUp: 'Проверьте адрес или заберите сами:',
    allStores: 'Все магазины',
    from: (day) => `с ${day}`,
    failed: 'Цены и сроки не загрузились',
    retry: 'Повторить',
  },
});
