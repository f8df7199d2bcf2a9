import { describe, expect, it } from 'vitest';
import { cutText, getInitial } from '#contract/rules/cutText.ts';

describe('a cut text', () => {
  it('ends before an emoji that does not fit', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
  });

  it('is the text itself if that is short enough', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('', 3)).toBe('');
  });
});

describe('an initial', () => {
  it('is a full character', () => expect(['Ann', '🌸 Ann', ''].map(getInitial)).toEqual(['A', '🌸', '']));
});
