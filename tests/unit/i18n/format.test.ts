import { describe, expect, it } from 'vitest';
import { formatDate, formatPrice, formatRelative, plural } from '#src/i18n/format.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { localeOfUrl, localePath, splitLocale } from '#src/i18n/locale.ts';

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
  it('tell how long ago', () => {
    const now = new Date('2025-11-20T12:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    expect(formatRelative(ago(3), 'ru', now)).toBe('Только что');
    expect(formatRelative(ago(30), 'en', now)).toBe('30 seconds ago');
    expect(formatRelative(ago(3 * 3600), 'ru', now)).toBe('3 часа назад');
    expect(formatRelative(ago(15 * 86_400), 'en', now)).toBe('2 weeks ago');
    expect(formatRelative(ago(800 * 86_400), 'en', now)).toBe('2 years ago');
  });
});

describe('plural forms', () => {
  const goods = { one: '{n} товар', few: '{n} товара', many: '{n} товаров' };
  it.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [11, '11 товаров'],
    [21, '21 товар'],
    [0, '0 товаров'],
    [1.5, '1,5 товара'],
  ])('of %d in Russian', (count, text) => expect(plural('ru', count, goods)).toBe(text));
  it('of English', () => {
    expect(plural('en', 1, { one: '{n} item', other: '{n} items' })).toBe('1 item');
    expect(plural('en', 1200, { one: '{n} item', other: '{n} items' })).toBe('1,200 items');
  });
});

describe('the language of an address', () => {
  it('is the URL’s on rendered pages and nobody’s on shells', () => {
    expect(localeOfUrl('/products/catalog/3')).toBe('en');
    expect(localeOfUrl('/ru/products/catalog/3')).toBe('ru');
    expect(localeOfUrl('/cart')).toBeUndefined();
    expect(localeOfUrl('/products/list')).toBeUndefined();
  });
  it('prefixes rendered screens only', () => {
    expect(localePath('/products/catalog?page=2', 'ru')).toBe('/ru/products/catalog?page=2');
    expect(localePath('/cart', 'ru')).toBe('/cart');
    expect(localePath('/products/view/7', 'en')).toBe('/products/view/7');
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
    expect(inLocale('en', 'Чашка', 'Mug')).toBe('Mug');
    expect(inLocale('ru', 'Чашка', 'Mug')).toBe('Чашка');
    expect(inLocale('en', 'Чашка', ' ')).toBe('Чашка');
    expect(inLocale('ru', '', 'Mug')).toBe('Mug');
  });
});
