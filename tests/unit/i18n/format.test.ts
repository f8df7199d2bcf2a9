import { describe, expect, it } from 'vitest';
import { fillTemplate } from '#contract/rules/templates.ts';
import { formatBytes, formatDate, formatPrice, formatRelative, plural, formatId } from '#src/i18n/format.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { getUrlLocale, toLocalePath, splitLocale } from '#src/i18n/locale.ts';

const nbsp = '\u00a0';

describe('money', () => {
  it('is written as the locale does', () => {
    expect(formatPrice(1234.5, 'USD', 'en')).toBe('$1,234.50');
    expect(formatPrice(1234.5, 'USD', 'ru')).toBe(`1${nbsp}234,50${nbsp}$`);
  });
  it('leaves out cents that are not there', () => {
    expect(formatPrice(20, 'USD', 'en')).toBe('$20');
    expect(formatPrice(20, 'RUB', 'ru')).toBe(`20${nbsp}₽`);
  });
});

describe('dates', () => {
  it('are written in the zone they are asked for', () => {
    expect(formatDate('2025-11-20T23:30:00Z', 'en', 'date', 'UTC')).toBe('Nov 20, 2025');
    expect(formatDate('2025-11-20T23:30:00Z', 'ru', 'date', 'Europe/Moscow')).toContain('21 нояб');
  });
  it('keep the year and its «г.» on one line', () => {
    expect(formatDate('2025-11-20T08:05:00Z', 'ru', 'dateTime', 'UTC')).toContain('2025\u00a0г.');
  });
  it('have the hour as each language writes it', () => {
    const formatAll = (style: 'time' | 'dateTime') =>
      [
        formatDate('2025-11-20T08:05:00Z', 'en', style, 'UTC'),
        formatDate('2025-11-20T08:05:00Z', 'ru', style, 'UTC'),
      ].map((text) => text.replaceAll('\u00a0', ' '));
    expect(formatAll('time')).toEqual(['8:05 AM', '08:05']);
    expect(formatAll('dateTime')).toEqual(['Nov 20, 2025, 8:05 AM', '20 нояб. 2025 г., 08:05']);
  });
  it('tell how long ago', () => {
    const now = new Date('2025-11-20T12:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const day = 86_400;
    const formatAll: [number, string, string][] = [
      [4.9, 'Just now', 'Только что'],
      [5, '5 seconds ago', '5 секунд назад'],
      [59, '59 seconds ago', '59 секунд назад'],
      [61, '1 minute ago', '1 минуту назад'],
      [3 * 3600, '3 hours ago', '3 часа назад'],
      [2 * day, '2 days ago', 'позавчера'],
      [6.9 * day, '6 days ago', '6 дней назад'],
      [15 * day, '2 weeks ago', '2 недели назад'],
      [360 * day, '51 weeks ago', '51 неделю назад'],
      [800 * day, '2 years ago', '2 года назад'],
      [-2 * 3600, 'in 2 hours', 'через 2 часа'],
    ];
    expect(
      formatAll.map(([seconds]) => [
        seconds,
        formatRelative(ago(seconds), 'en', now),
        formatRelative(ago(seconds), 'ru', now),
      ]),
    ).toEqual(formatAll);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 Bytes', '0 байт'],
    [1023, '1,023 Bytes', '1 023 байт'],
    [1024, '1 KB', '1 КБ'],
    [1536, '1.5 KB', '1,5 КБ'],
    [1024 * 1024 - 1, '1 MB', '1 МБ'],
    [10 * 1024 ** 2, '10 MB', '10 МБ'],
    [3 * 1024 ** 5, '3 PB', '3 ПБ'],
    [1024 ** 8, '1 YB', '1 ЙБ'],
    [5000 * 1024 ** 8, '5,000 YB', '5 000 ЙБ'],
  ])('of %d are written on a base of 1024', (bytes, en, ru) => {
    const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
    expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'ru')].map(plainSpaces)).toEqual([en, ru]);
  });
});

describe('plural forms', () => {
  const forms = { one: '{n} товар', few: '{n} товара', many: '{n} товаров' };
  it.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [11, '11 товаров'],
    [21, '21 товар'],
    [0, '0 товаров'],
    [1.5, '1,5 товара'],
  ])('of %d in Russian', (count, text) => expect(plural('ru', count, forms)).toBe(text));
  it('of English', () => {
    expect(plural('en', 1, { one: '{n} item', other: '{n} items' })).toBe('1 item');
    expect(plural('en', 1200, { one: '{n} item', other: '{n} items' })).toBe('1,200 items');
  });
});

describe('the language of an address', () => {
  it('is the URL’s on rendered pages and nobody’s on shells', () => {
    expect(getUrlLocale('/products/catalog/3')).toBe('en');
    expect(getUrlLocale('/ru/products/catalog/3')).toBe('ru');
    expect(getUrlLocale('/cart')).toBeUndefined();
    expect(getUrlLocale('/products/list')).toBeUndefined();
  });
  it('prefixes rendered screens only', () => {
    expect(toLocalePath('/products/catalog?page=2', 'ru')).toBe('/ru/products/catalog?page=2');
    expect(toLocalePath('/cart', 'ru')).toBe('/cart');
    expect(toLocalePath('/products/view/7', 'en')).toBe('/products/view/7');
  });
  it('is taken off', () => {
    expect(splitLocale('/ru')).toEqual({ locale: 'ru', path: '/' });
    expect(splitLocale('/rules')).toEqual({ locale: 'en', path: '/rules' });
  });
});

describe('labels', () => {
  it('are filled', () => expect(fill('{a} of {b}, {c}', { a: 1, b: 'two' })).toBe('1 of two, {c}'));
  it('don’t compile where Russian lacks a key', () => {
    // @ts-expect-error the Russian text is missing
    expect(labels({ en: { yes: 'Yes' }, ru: {} }).en.yes).toBe('Yes');
  });
});

describe('content in two languages', () => {
  it('shows the reader’s, and the other where that is blank', () => {
    expect(selectLocalized('en', 'Чашка', 'Mug')).toBe('Mug');
    expect(selectLocalized('ru', 'Чашка', 'Mug')).toBe('Чашка');
    expect(selectLocalized('en', 'Чашка', ' ')).toBe('Чашка');
    expect(selectLocalized('ru', '', 'Mug')).toBe('Mug');
  });
});

it('calls what has no name by its number, with each language’s sign', () => {
  expect([formatId(12, 'en'), formatId(12, 'ru')]).toEqual(['#12', '№\u00a012']);
});

describe.each([
  ['of the interface', fill],
  ['of the server', fillTemplate],
])('a name in a text %s', (_, fillText) => {
  it('has inner quotation marks where the text quotes it', () => {
    expect(fillText('Скрыть «{name}»?', { name: 'Набор «Лес»' })).toBe('Скрыть «Набор „Лес“»?');
    expect(fillText('Hide “{name}”?', { name: 'The “Forest” set' })).toBe('Hide “The ‘Forest’ set”?');
    expect(fillText('«{one}» и «{two}»', { one: '«А» и «Б»', two: 'В' })).toBe('«„А“ и „Б“» и «В»');
  });
  it('stays as it is elsewhere, and with other quotation marks', () => {
    expect(fillText('{name}: 2 места', { name: 'Набор «Лес»' })).toBe('Набор «Лес»: 2 места');
    expect(fillText('Hide “{name}”?', { name: 'Набор «Лес»' })).toBe('Hide “Набор «Лес»”?');
    expect(fillText('«{name}» {other}', { name: 7 })).toBe('«7» {other}');
  });
});
