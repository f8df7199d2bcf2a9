import { describe, expect, it } from 'vitest';
import { maxWishes } from '#contract/rules/wishes.ts';
import { mostSeen, withSeen } from '#src/session/recentlySeen.ts';
import { withWish } from '#src/session/wishes.ts';
import { inOrder } from '#src/storefront/product/inOrder.ts';
import { inPlace } from '#src/storefront/wishes/inPlace.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('what was recently seen', () => {
  it('stands once, the newest first', () => {
    expect(withSeen([1, 2, 3], 3)).toEqual([3, 1, 2]);
  });

  it('is no longer than a shelf', () => {
    const seen = withSeen(upTo(mostSeen), 99);
    expect(seen).toHaveLength(mostSeen);
    expect(seen[0]).toBe(99);
    expect(seen).not.toContain(mostSeen);
  });
});

describe('a wish list on the device', () => {
  it('takes a product once, and leaves it out again', () => {
    expect(withWish([2, 1], 3, true)).toEqual([3, 2, 1]);
    expect(withWish([2, 1], 1, true)).toEqual([2, 1]);
    expect(withWish([2, 1], 2, false)).toEqual([1]);
  });

  it('holds as many as an account', () => {
    expect(withWish(upTo(maxWishes), maxWishes + 1, true)).toEqual(upTo(maxWishes));
  });

  it('keeps the places of what is put back while its page is open', () => {
    expect(inPlace([3, 2, 1], [2, 3, 1])).toEqual([3, 2, 1]);
    expect(inPlace([3, 2, 1], [9, 3, 1])).toEqual([9, 3, 2, 1]);
  });

  it('shows what was found in its own order', () => {
    expect(inOrder([{ id: 1 }, { id: 2 }], [2, 7, 1])).toEqual([{ id: 2 }, { id: 1 }]);
  });
});
