import { describe, expect, it } from 'vitest';
import { getFirstDay, selectStep, groupBySteps } from '#src/resources/promoCodes/statistics/steps.ts';

describe('uses by day', () => {
  it('have a point for every day, those without any use too', () => {
    expect(groupBySteps([{ date: '2026-03-02', uses: 4 }], '2026-03-01', '2026-03-03')).toEqual({
      step: 'day',
      points: ['2026-03-01', '2026-03-02', '2026-03-03'],
      values: [0, 4, 0],
    });
  });

  it('are put together by weeks that begin on Monday, and by months', () => {
    expect(getFirstDay('2026-03-01', 'week')).toBe('2026-02-23');
    expect(getFirstDay('2026-03-02', 'week')).toBe('2026-03-02');
    expect(getFirstDay('2026-03-31', 'month')).toBe('2026-03-01');
    const { step, points, values } = groupBySteps(
      [
        { date: '2026-01-05', uses: 1 },
        { date: '2026-01-11', uses: 2 },
        { date: '2026-01-12', uses: 3 },
      ],
      '2026-01-05',
      '2026-06-01',
    );
    expect([step, points[0], values[0], values[1]]).toEqual(['week', '2026-01-05', 3, 3]);
  });

  it('keep a chart readable, however long the time', () => {
    expect([
      selectStep('2026-01-01', '2026-03-01'),
      selectStep('2026-01-01', '2027-01-01'),
      selectStep('2020-01-01', '2026-01-01'),
    ]).toEqual(['day', 'week', 'month']);
  });
});
