import { describe, expect, it } from 'vitest';
import { getRelativeChange, parseFilter, listSteps, getDefaultStep } from '#src/resources/statistics/period.ts';

const look = (query: string) => parseFilter(new URLSearchParams(query), '2026-11-22');

describe('what the address asks for', () => {
  it('is the last thirty days by day, unless it says otherwise', () => {
    expect(look('')).toEqual({ period: '30', from: '2026-10-24', to: '2026-11-22', by: 'day', company: null });
    expect(look('period=7')).toMatchObject({ from: '2026-11-16', to: '2026-11-22', by: 'day' });
    expect(look('period=90')).toMatchObject({ from: '2026-08-25', by: 'week' });
    expect(look('period=year&by=day&company=4')).toMatchObject({
      from: '2026-01-01',
      to: '2026-11-22',
      by: 'day',
      company: 4,
    });
  });

  it('is own dates in either order, and the usual where they make no sense', () => {
    expect(look('period=own&from=2026-03-05&to=2026-03-01')).toMatchObject({
      period: 'own',
      from: '2026-03-01',
      to: '2026-03-05',
      by: 'day',
    });
    expect(look('period=own&from=2026-02-30&to=x')).toMatchObject({ from: '2026-10-24', to: '2026-11-22' });
    expect(look('period=<script>&by=hour&company=-1')).toMatchObject({ period: '30', by: 'day', company: null });
  });

  it('goes day by day for a year at the most', () => {
    expect(look('period=own&from=2025-01-01&to=2026-06-01&by=day')).toMatchObject({ by: 'month' });
    expect([listSteps(366).length, listSteps(367).length]).toEqual([3, 2]);
    expect([45, 46, 190, 191].map(getDefaultStep)).toEqual(['day', 'week', 'week', 'month']);
  });
});

it('compares with what was before, where there was something', () => {
  expect([getRelativeChange(150, 100), getRelativeChange(0, 100), getRelativeChange(5, 0)]).toEqual([0.5, -1, null]);
});
