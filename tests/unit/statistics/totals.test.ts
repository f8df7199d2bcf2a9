import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import {
  splitSpan,
  countDays,
  getPreviousSpan,
  buildSeries,
  validateSpan,
  getStepStart,
  sumFigures,
  type DayFigures,
} from '#server/domains/statistics/totals.ts';

const figures = (day: string, some: Partial<DayFigures> = {}): DayFigures => ({
  day,
  orders: 0,
  canceled: 0,
  completed: 0,
  items: 0,
  revenue: 0,
  users: 0,
  activations: 0,
  ...some,
});

describe('spans', () => {
  it('has as long a span before it', () => {
    expect(getPreviousSpan({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    expect(getPreviousSpan({ from: '2024-02-29', to: '2024-02-29' })).toEqual({ from: '2024-02-28', to: '2024-02-28' });
  });

  it('begins weeks on Monday and months on the first', () => {
    expect(['2026-03-29', '2026-03-30', '2026-04-05'].map((day) => getStepStart(day, 'week'))).toEqual([
      '2026-03-23',
      '2026-03-30',
      '2026-03-30',
    ]);
    expect(getStepStart('2026-12-31', 'month')).toBe('2026-12-01');
  });

  it('is read by whole months and the days at its ends, each day once', () => {
    expect(splitSpan({ from: '2026-01-30', to: '2026-04-01' })).toEqual({
      days: ['2026-01-30', '2026-01-31', '2026-04-01'],
      months: ['2026-02-01', '2026-03-01'],
    });
    expect(splitSpan({ from: '2026-12-01', to: '2026-12-31' })).toEqual({ days: [], months: ['2026-12-01'] });
    const span = { from: '2023-11-17', to: '2025-03-03' };
    const { days, months } = splitSpan(span);
    const inMonths = months.reduce(
      (all, month) => all + countDays({ from: month, to: addDays(getStepStart(addDays(month, 31), 'month'), -1) }),
      0,
    );
    expect(days.length + inMonths).toBe(countDays(span));
  });

  it('is refused where it ends before it begins, is too long, or lies where no calendar goes', () => {
    expect(validateSpan({ from: '2026-01-02', to: '2026-01-01' }, 'day')).toEqual({ from: 'end_first' });
    expect(validateSpan({ from: '2025-01-01', to: '2026-01-01' }, 'day')).toEqual({});
    expect(Object.keys(validateSpan({ from: '2025-01-01', to: '2026-01-02' }, 'day'))).toEqual(['from']);
    expect(validateSpan({ from: '2025-01-01', to: '2026-01-02' }, 'week')).toEqual({});
    expect(validateSpan({ from: '0001-01-01', to: '9999-12-31' }, 'month')).toEqual({ from: 'invalid' });
  });
});

describe('sums', () => {
  it('shares revenue among the orders that are not canceled', () => {
    expect(sumFigures([figures('2026-01-01', { orders: 3, canceled: 1, revenue: 2501, items: 4 })], false)).toEqual({
      orders: 3,
      canceled: 1,
      completed: 0,
      items: 4,
      revenue: 25.01,
      average_sum: 12.51,
    });
    expect(sumFigures([figures('2026-01-01', { orders: 1, canceled: 1 })], true)).toMatchObject({
      average_sum: 0,
      users: 0,
      activations: 0,
    });
  });

  it('fills the days without anything, and adds up weeks', () => {
    const days = [
      figures('2026-03-29', { orders: 1 }),
      figures('2026-03-30', { orders: 2 }),
      figures('2026-04-01', { orders: 4 }),
    ];
    const span = { from: '2026-03-29', to: '2026-04-01' };
    expect(buildSeries(days, span, 'day', false).map(({ date, orders }) => [date, orders])).toEqual([
      ['2026-03-29', 1],
      ['2026-03-30', 2],
      ['2026-03-31', 0],
      ['2026-04-01', 4],
    ]);
    expect(buildSeries(days, span, 'week', false).map(({ date, orders }) => [date, orders])).toEqual([
      ['2026-03-23', 1],
      ['2026-03-30', 6],
    ]);
  });
});
