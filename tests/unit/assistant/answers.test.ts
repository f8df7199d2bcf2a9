/** Which parts of an answer are stored, and how hours and passages are written. */
import { describe, expect, it } from 'vitest';
import { removeForeignLinks, collectPaths, extractSources } from '#server/domains/assistant/sources.ts';
import { truncate, formatHours, getHoursOnDay, toPlainText } from '#server/domains/assistant/format.ts';
import { answerTexts } from '#server/gateways/assistant/answerTexts.ts';

describe('links of an answer', () => {
  it('lead to our own pages for reading; of others the words are left', () => {
    const text =
      'See [a mug](/products/view/7), [bad](https://evil.example/x), [out](/logout), [odd](//evil.example), ![pixel](https://evil.example/p.png), [script](javascript:alert) and [rules](/document/read/refund_policy).';
    expect(removeForeignLinks(text)).toBe(
      'See [a mug](/products/view/7), bad, out, odd, pixel, script and [rules](/document/read/refund_policy).',
    );
  });

  it('lead only to what was looked up, where a model wrote them', () => {
    const seen = new Set(['/products/view/7']);
    expect(
      removeForeignLinks('[a](/products/view/7) [b](/products/view/8) [c](/orders/view/9) [d](/orders/list/my)', seen),
    ).toBe('[a](/products/view/7) b c [d](/orders/list/my)');
  });

  it('tell what it rests on, each thing once', () => {
    expect(
      extractSources(
        '[a](/products/view/7) [a](/products/view/7) [r](/document/read/refund_policy) [o](/orders/view/9) [B](/companies/view/3)',
      ),
    ).toEqual({
      products: [7],
      documents: ['refund_policy'],
      companies: [3],
      links: [
        { path: '/orders/view/9', title: 'o' },
        { path: '/companies/view/3', title: 'B' },
      ],
    });
  });

  it('are known with whose things they lead to', () => {
    expect(
      collectPaths({ products: [{ path: '/products/view/7', company: { id: 3 } }], other: { path: '/blog/view/1' } }),
    ).toEqual(
      new Map([
        ['/products/view/7', 3],
        ['/blog/view/1', null],
      ]),
    );
  });
});

describe('an order', () => {
  it('is one line of a list, in both languages', () => {
    const order = {
      id: 7,
      status: 'new',
      status_name: 'New',
      placed: '12 May',
      goods: 2,
      sum: '$10',
      items: [],
      company: { id: 3, brand: 'Oak' },
      receiving: null,
      path: '/orders/view/7',
    };
    expect(answerTexts.en.order(order)).toBe('[Order #7](/orders/view/7), 12 May, from Oak: **New**. 2 items, $10.');
    expect(answerTexts.ru.order(order)).toBe('[Заказ № 7](/orders/view/7) от 12 May, Oak: **New**. 2 товара, $10.');
  });
});

describe('words', () => {
  const day = { from: '09:00', to: '18:00' };
  it('put neighbouring days of the same hours together', () => {
    const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: { from: '10:00', to: '16:00' }, sun: null };
    expect(formatHours(week, 'en')).toBe('Mon–Fri 09:00–18:00, Sat 10:00–16:00, Sun closed');
    expect(formatHours(week, 'ru')).toBe('пн–пт 09:00–18:00, сб 10:00–16:00, вс выходной');
    expect(formatHours({ ...week, sat: day, sun: day }, 'ru')).toBe('Ежедневно 09:00–18:00');
    expect(formatHours({ mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }, 'en')).toBe(
      'No opening hours',
    );
  });

  it('of a weekend tell the day that is open, or both', () => {
    const at = (sat: typeof day | null, sun: typeof day | null, locale: 'en' | 'ru') =>
      getHoursOnDay(
        { working_time: { mon: day, tue: day, wed: day, thu: day, fri: day, sat, sun }, time_zone: 'Asia/Tokyo' },
        'weekend',
        new Date('2026-11-20T00:00:00Z'),
        locale,
      );
    const short = { from: '10:00', to: '16:00' };
    expect(at(day, day, 'en')).toEqual({ day: 'at the weekend', hours: '09:00–18:00' });
    expect(at(day, short, 'ru')).toEqual({ day: 'в выходные', hours: 'сб 09:00–18:00, вс 10:00–16:00' });
    expect(at(null, short, 'ru')).toEqual({ day: 'в воскресенье', hours: '10:00–16:00' });
    expect(at(null, null, 'en')).toEqual({ day: 'at the weekend', hours: null });
  });

  it('of a document are plain, a line for each paragraph and item', () => {
    expect(
      toPlainText('<h2>Returns</h2>\n<p>Within <b>14</b>&nbsp;days &amp; free.</p><ul><li>Mugs</li><li>Tea</li></ul>'),
    ).toBe('Returns\nWithin 14 days & free.\n- Mugs\n- Tea');
    expect(truncate('one two three', 9)).toBe('one two…');
    expect(truncate('short', 9)).toBe('short');
  });
});
