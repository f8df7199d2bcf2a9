import { describe, expect, it } from 'vitest';
import { parseHours, formatHours } from '#server/domains/imports/hours.ts';
import { guessMapping } from '#server/domains/imports/guess.ts';
import { detectProfile } from '#server/domains/imports/profiles.ts';
import {
  mergeSigns,
  parseBoolean,
  type DecimalSign,
  detectDecimalSign,
  parseFirstCategory,
  parseMeasure,
  parseNumber,
  parsePath,
  parsePhotos,
  toPlainText,
  parsePrice,
} from '#server/domains/imports/values.ts';

describe('what people write', () => {
  it.each([
    ['1 234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['$12.50', 12.5],
    ['12,50 ₽', 12.5],
    ['300 руб.', 300],
    ['1,234', 1234],
    ['0,5', 0.5],
    ["1'000", 1000],
    ['1 000 000', 1_000_000],
    ['-3', -3],
    ['', ''],
    ['abc', 'abc'],
    ['1.2.3', '1.2.3'],
  ])('%s as a price is %s', (text, number) => {
    expect(parseNumber(text, { groups: true })).toBe(number);
  });

  it.each<[string[], (number | string | null)[]]>([
    [
      ['.5', '-.5', '₽.5', '5.'],
      [0.5, -0.5, 0.5, 5],
    ],
    [
      ['10.999', '0.125', '12.3456', '1.500'],
      [10.999, 0.125, 12.3456, 1.5],
    ],
    [
      ['1.500', '10.999', '20'],
      [null, null, 20],
    ],
    [
      ['1,234', '20'],
      [1234, 20],
    ],
    [
      ['1,234', '12.50', '10.999'],
      [1234, 12.5, 10.999],
    ],
    [
      ['1.234', '12,50', '10,999', '1.234,56'],
      [1234, 12.5, 10.999, 1234.56],
    ],
    [
      ['1.234', '1.234.567'],
      [1234, 1_234_567],
    ],
    [
      ['1,234', '1.234', '12.50', '12,50'],
      [null, null, 12.5, 12.5],
    ],
    [
      ['10.999', 'on request'],
      [null, 'on request'],
    ],
  ])('%j as a column of prices are %j', (cells, numbers) => {
    const decimal = cells.map(detectDecimalSign).reduce<DecimalSign | null>(mergeSigns, null);
    expect(cells.map((cell) => parsePrice(cell, decimal))).toEqual(numbers);
  });

  it.each<[string[], string[], (number | string)[]]>([
    // A Russian file and an English one.
    [['1,5', '1,500', '12'], ['12,50'], [1.5, 1.5, 12]],
    [['1,500', '1,250'], ['12,50'], [1.5, 1.25]],
    [['1.5', '1,500', '1,234.5'], [], [1.5, 1500, 1234.5]],
    [['1,500'], ['12.50'], [1500]],
    // Numbers of spreadsheet cells have a point, whatever the price column shows.
    [['1.500'], ['12,50'], [1.5]],
    [['1.500', '2,5'], ['12.50'], [1500, 2.5]],
    // The format is ambiguous.
    [['1,500', '1.500'], [], [1.5, 1.5]],
    [['1,500', '2,5', '2.5'], ['12.50'], [1.5, 2.5, 2.5]],
  ])('%j as a column of measures beside prices %j are %j', (cells, prices, numbers) => {
    const [own, others] = [cells, prices].map((column) =>
      column.map(detectDecimalSign).reduce<DecimalSign | null>(mergeSigns, null),
    );
    expect(cells.map((cell) => parseMeasure(cell, { own: own!, prices: others! }))).toEqual(numbers);
  });

  it('as a place on the map has no thousands', () => {
    expect(parseNumber('55.123', { groups: false })).toBe(55.123);
    expect(parseNumber('55,123', { groups: false })).toBe(55.123);
  });

  it('is yes or no in both languages', () => {
    expect(['Да', 'yes', 'TRUE', '1', 'нет', 'draft', '0', '-1', 'maybe'].map(parseBoolean)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      'maybe',
    ]);
  });

  it('in HTML is plain text with its lines', () => {
    expect(toPlainText('<p>One &amp; <b>two</b></p><ul><li>a</li><li>b</li></ul><script>x()</script>')).toBe(
      'One & two\n• a\n• b',
    );
    expect(toPlainText('1 < 2 & 3 > 2')).toBe('1 < 2 & 3 > 2');
  });

  it('is a list of photos, a path, hours', () => {
    expect(parsePhotos('https://x.example/a,b.jpg, https://x.example/c.jpg\nd.jpg|e.jpg')).toEqual([
      'https://x.example/a,b.jpg',
      'https://x.example/c.jpg',
      'd.jpg',
      'e.jpg',
    ]);
    expect(parsePath('A > B>C')).toEqual(['A', 'B', 'C']);
    expect(parseFirstCategory('Clothing > Hoodies\\, warm, Sale')).toBe('Clothing > Hoodies, warm');
    const hours = parseHours('пн-пт 9:00-18:00; сб 10-16')!;
    expect(formatHours(hours)).toBe('mon-fri 09:00-18:00; sat 10:00-16:00');
    expect(parseHours(formatHours(hours))).toEqual(hours);
    expect(parseHours('ежедневно 00:00-24:00')?.sun).toEqual({ from: '00:00', to: '24:00' });
    expect(parseHours('sometimes')).toBeNull();
  });
});

describe('working hours', () => {
  it.each([
    ['Mon: 10-9:30; Tues: 9-9; Sun: 12-6', 'mon 10:00-21:30; tue 09:00-21:00; sun 12:00-18:00'],
    ['Fri: 9-12; Sat: 10-9', 'fri 09:00-24:00; sat 10:00-21:00'],
    ['Mon: 0-11:59', 'mon 00:00-23:59'],
    ['mon-fri 9am-9pm; sat 10:30 A.M. - 4 p.m.', 'mon-fri 09:00-21:00; sat 10:30-16:00'],
    ['12am-12pm', 'mon-sun 00:00-12:00'],
    ['8-10', 'mon-sun 08:00-10:00'],
    ['вт 9-0', 'tue 09:00-24:00'],
  ])('“%s” are %s', (text, hours) => {
    expect(formatHours(parseHours(text)!)).toBe(hours);
  });

  it.each(['22:00-06:00', '09:00-06:00', '25-26', '13pm-14', '9:75-10', 'mon 9-'])('“%s” are none', (text) => {
    expect(parseHours(text)).toBeNull();
  });
});

describe('the mapping', () => {
  const columns = (headers: string[]) => headers.map((header, index) => ({ index, header, samples: [] }));

  it('knows the tables of Shopify and WooCommerce by their headers', () => {
    expect(detectProfile(['Handle', 'Title', 'Body (HTML)', 'Variant SKU', 'Variant Price', 'Image Src'])).toBe(
      'shopify',
    );
    expect(detectProfile(['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price', 'Images'])).toBe('woocommerce');
    expect(detectProfile(['SKU', 'Name', 'Price'])).toBe('plain');
  });

  it('takes the exact header first, each field once, and parameters by name', () => {
    const mapping = guessMapping(
      'products',
      'plain',
      columns(['Product name', 'Name', 'Код', 'Price, USD', 'Вес (г)', 'Colour (parameter 7)', 'Photo 1', 'Image']),
      [
        { id: 5, name: 'Вес', en_name: 'Weight' },
        { id: 7, name: 'Цвет', en_name: null },
      ],
    );
    expect(mapping.map(({ column, field }) => [column, field])).toEqual([
      [1, 'name'],
      [2, 'sku'],
      [3, 'price'],
      [4, 'parameter:5'],
      [5, 'parameter:7'],
      [6, 'photos'],
      [7, 'photos'],
    ]);
  });
});
