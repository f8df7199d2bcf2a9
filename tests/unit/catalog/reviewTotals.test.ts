import { describe, expect, it } from 'vitest';
import { getDistribution, countMatching } from '#server/domains/catalog/reviewTotals.ts';

describe('the totals of reviews', () => {
  const totals = [
    { rating: 5, verified: true, counted: true, reviews: 3 },
    { rating: 5, verified: false, counted: true, reviews: 4 },
    { rating: 5, verified: false, counted: false, reviews: 6 },
    { rating: 1, verified: true, counted: true, reviews: 1 },
    { rating: 2, verified: false, counted: true, reviews: 0 },
  ];

  it('say how many of those that count give how many stars', () => {
    expect(getDistribution(totals)).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 7 });
    expect(getDistribution([])).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
  });

  it('say how many a filter finds', () => {
    expect([
      countMatching(totals, {}),
      countMatching(totals, { stars: ['5'] }),
      countMatching(totals, { verified: true }),
      countMatching(totals, { stars: ['1', '5'], verified: true }),
      countMatching(totals, { stars: ['3'] }),
    ]).toEqual([14, 13, 4, 4, 0]);
  });
});
