import { describe, expect, it } from 'vitest';
import { maxWishes } from '#contract/rules/wishes.ts';
import { maxRecentlySeen, addRecentlySeen } from '#src/session/recentlySeen.ts';
import { updateWishes } from '#src/session/wishes.ts';
import { sortByIds } from '#src/storefront/product/queries.ts';
import { orderWishes } from '#src/storefront/wishes/orderWishes.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('what was recently seen', () => {
  it('stands once, the newest first', () => {
    expect(addRecentlySeen([1, 2, 3], 3)).toEqual([3, 1, 2]);
  });

  it('is no longer than a shelf', () => {
    const updated = addRecentlySeen(upTo(maxRecentlySeen), 99);
    expect(updated).toHaveLength(maxRecentlySeen);
    expect(updated[0]).toBe(99);
    expect(updated).not.toContain(maxRecentlySeen);
  });
});

describe('a wish list on the device', () => {
  it('takes a product once, and leaves it out again', () => {
    expect(updateWishes([2, 1], 3, true)).toEqual([3, 2, 1]);
    expect(updateWishes([2, 1], 1, true)).toEqual([2, 1]);
    expect(updateWishes([2, 1], 2, false)).toEqual([1]);
  });

  it('holds as many as an account', () => {
    expect(updateWishes(upTo(maxWishes), maxWishes + 1, true)).toEqual(upTo(maxWishes));
  });

  it('keeps the places of what is put back while its page is open', () => {
    expect(orderWishes([3, 2, 1], [2, 3, 1])).toEqual([3, 2, 1]);
    expect(orderWishes([3, 2, 1], [9, 3, 1])).toEqual([9, 3, 2, 1]);
  });

  it('shows what was found in its own order', () => {
    expect(sortByIds([{ id: 1 }, { id: 2 }], [2, 7, 1])).toEqual([{ id: 2 }, { id: 1 }]);
  });
});
