import { describe, expect, it } from 'vitest';
import { getPageLinks } from '#src/ui/Paging.tsx';

describe('page links', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [4, 5, [1, 2, 3, 4, 5]],
    [1, 0, []],
  ])('of page %d of %d', (page, pages, links) => expect(getPageLinks(page, pages)).toEqual(links));
});
