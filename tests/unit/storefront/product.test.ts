import { describe, expect, it } from 'vitest';
import type { ProductType } from '#contract/types.ts';
import { formatPhone, toTelLink } from '#src/storefront/contacts.ts';
import { getParameterRows } from '#src/storefront/product/parameterRows.ts';
import {
  defaultReviewFilter,
  parseProductId,
  parseReviewFilter,
  formatReviewFilter,
} from '#src/storefront/product/productUrl.ts';
import { getOpenState, formatNextOpening, listWeekRows } from '#src/ui/storeHours.ts';
import { buildSrcSet } from '#src/ui/Picture.tsx';

const nbsp = '\u00a0';

it('writes a phone in groups, and leaves what somebody has grouped in their own way', () => {
  const shown = (phone: string) => formatPhone(phone).replaceAll(nbsp, ' ');
  expect(
    [
      '+79161234567',
      '+61412345678',
      '+61255501420',
      '+12025550123',
      '+447400123456',
      '+375291234567',
      '+33612345678',
      '+85251234567',
      '+8613800138000',
    ].map(shown),
  ).toEqual([
    '+7 916 123 45 67',
    '+61 412 345 678',
    '+61 2 5550 1420',
    '+1 202 555 0123',
    '+44 740 012 3456',
    '+375 29 123 45 67',
    '+33 6 12 34 56 78',
    '+852 5123 4567',
    '+86 138 0013 8000',
  ]);
  for (const typed of ['+7 (916) 123-45-67', '8 800 555 35 35', '+1234', '']) expect(formatPhone(typed)).toBe(typed);
  expect(toTelLink(formatPhone('+79161234567'))).toBe('tel:+79161234567');
});

describe('a product’s parameters', () => {
  const base = { required: false, unit: null, en_unit: null, values: [] };
  const type: ProductType = {
    id: 1,
    name: 'Посуда',
    en_name: 'Tableware',
    updated_at: '2026-01-01T00:00:00.000Z',
    parameters: [
      { ...base, id: 2, name: 'Объём', en_name: 'Capacity', type: 'number', unit: 'мл', en_unit: 'ml', position: 1 },
      {
        ...base,
        id: 1,
        name: 'Материал',
        en_name: 'Ware',
        type: 'list',
        position: 0,
        values: [{ value: 'clay', name: 'Глина', en_name: 'Clay' }],
      },
      { ...base, id: 3, name: 'Вес', en_name: null, type: 'number', position: 2 },
    ],
  };
  const values = [
    { parameter_id: 2, value: 1250 },
    { parameter_id: 1, value: 'clay' },
    { parameter_id: 9, value: 'gone' },
  ];

  it('stand in the type’s order, in the reader’s words', () => {
    expect(getParameterRows(type, values, 'ru')).toEqual([
      ['Материал', 'Глина'],
      ['Объём', `1${nbsp}250${nbsp}мл`],
    ]);
    expect(getParameterRows(type, values, 'en')[0]).toEqual(['Ware', 'Clay']);
  });

  it('show a value that the list no longer has', () => {
    expect(getParameterRows(type, [{ parameter_id: 1, value: 'glass' }], 'en')).toEqual([['Ware', 'glass']]);
  });
});

describe('a store’s hours', () => {
  const ten = { from: '10:00', to: '20:00' };
  const always = <T>(hours: T) => ({
    mon: hours,
    tue: hours,
    wed: hours,
    thu: hours,
    fri: hours,
    sat: hours,
    sun: hours,
  });

  it('join the days that are alike', () => {
    const week = { mon: ten, tue: ten, wed: ten, thu: ten, fri: ten, sat: { from: '11:00', to: '24:00' }, sun: null };
    expect(listWeekRows(week, 'en')).toEqual([
      ['Mon–Fri', '10:00 AM–8:00 PM'],
      ['Sat', '11:00 AM–12:00 AM'],
      ['Sun', null],
    ]);
    expect(listWeekRows(week, 'ru')).toEqual([
      ['пн–пт', '10:00–20:00'],
      ['сб', '11:00–24:00'],
      ['вс', null],
    ]);
    expect(listWeekRows({ ...week, sun: { from: '00:00', to: '24:00' } }, 'ru').at(-1)).toEqual([
      'вс',
      'круглосуточно',
    ]);
  });

  const moscow = { working_time: { ...always(null), mon: ten, tue: null, wed: ten }, time_zone: 'Europe/Moscow' };

  it('say when it opens, by the clock of the store, with the weekday where that is not today', () => {
    expect(formatNextOpening(moscow, 'ru', new Date('2026-11-22T22:00:00Z'))).toBe('в 10:00');
    // It is still Sunday in Moscow, though less than a day before the opening.
    expect(formatNextOpening(moscow, 'ru', new Date('2026-11-22T20:00:00Z'))).toBe('в пн в 10:00');
    expect(formatNextOpening(moscow, 'en', new Date('2026-11-20T20:00:00Z'))).toBe('Mon at 10:00 AM');
    const tuesdays = { ...moscow, working_time: { ...always(null), tue: ten } };
    expect(formatNextOpening(tuesdays, 'ru', new Date('2026-11-20T20:00:00Z'))).toBe('во вт в 10:00');
    expect(formatNextOpening(tuesdays, 'en', new Date('2026-11-17T20:00:00Z'))).toMatch(/^on Nov 24.* at 10:00 AM$/);
    expect(formatNextOpening({ ...moscow, working_time: always(null) }, 'ru', new Date())).toBeNull();
  });

  it('tell whether it is open, the closing minute left out', () => {
    const at = (time: string) => getOpenState(moscow, new Date(`2026-11-23T${time}:00Z`))?.isOpen;
    expect([at('06:59'), at('07:00'), at('16:59'), at('17:00')]).toEqual([false, true, true, false]);
    const night = { working_time: always({ from: '00:00', to: '24:00' }), time_zone: 'Asia/Tokyo' };
    expect(getOpenState(night, new Date('2026-11-23T14:59:59Z'))).toEqual({ isOpen: true, opens: null });
    expect(getOpenState({ ...night, time_zone: 'Mars/Olympus' }, new Date())).toBeNull();
  });
});

describe('the product’s address', () => {
  it('has 0 for an invalid id', () => {
    expect([parseProductId('7'), parseProductId('07'), parseProductId('7x')]).toEqual([7, 0, 0]);
  });

  it('says which reviews are shown; invalid values count as missing', () => {
    const read = (search: string) => parseReviewFilter(new URLSearchParams(search));
    expect(read('reviews=3&order=worst&stars=1&verified=1')).toEqual({
      page: 3,
      order: 'worst',
      stars: '1',
      verified: true,
    });
    for (const search of ['', 'reviews=-1&order=x&stars=6&verified=yes', 'reviews=1e9&stars=5.0&order=__proto__'])
      expect(read(search)).toEqual(defaultReviewFilter);
    expect(
      [defaultReviewFilter, { ...defaultReviewFilter, page: 2 }, read('stars=5&order=best&verified=1&reviews=2')].map(
        formatReviewFilter,
      ),
    ).toEqual(['', '?reviews=2', '?reviews=2&order=best&stars=5&verified=1']);
  });
});

describe('a photo’s sizes', () => {
  const photo = (width: number) => ({ card: '/media/abc/480.webp', width });
  it('are those that its master is large enough for', () => {
    expect(buildSrcSet(photo(2000))).toBe(
      '/media/abc/160.webp 160w, /media/abc/480.webp 480w, /media/abc/960.webp 960w, /media/abc/1600.webp 1600w',
    );
    expect(buildSrcSet(photo(700))).toBe(
      '/media/abc/160.webp 160w, /media/abc/480.webp 480w, /media/abc/960.webp 700w',
    );
    expect(buildSrcSet(photo(100))).toBe('/media/abc/160.webp 100w');
  });
  it('are unknown for a picture of another site', () =>
    expect(buildSrcSet({ card: 'https://cdn.example/x.jpg', width: 900 })).toBeUndefined());
});
