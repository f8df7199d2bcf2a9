import { describe, expect, it } from 'vitest';
import { toPlainWords } from '#server/db/plainWords.ts';
import { parseSearch } from '#server/domains/catalog/search.ts';

describe('plain words', () => {
  it('are lower case, without ё and punctuation', () => {
    expect(toPlainWords('  Ёлка-Зелёная, №5 (“new”) e.g./A_B ')).toEqual([
      'елка',
      'зеленая',
      '5',
      'new',
      'e',
      'g',
      'a',
      'b',
    ]);
  });

  it('are the same however a letter is composed', () => {
    expect(toPlainWords('и\u0306од')).toEqual(toPlainWords('йод'));
  });
});

describe('search text', () => {
  it('is nothing where nothing is left to search for', () => {
    for (const typed of ['', '   ', '!!!', '""', '- -', '«»']) expect(parseSearch(typed)).toBeNull();
  });

  it('takes the last word for the beginning of one', () => {
    expect(parseSearch('Red mu')).toMatchObject({ full: 'red mu', typing: { before: 'red', prefix: "'mu':*" } });
    expect(parseSearch('mu')).toMatchObject({ typing: { before: '', prefix: "'mu':*" } });
  });

  it('keeps quotes and a minus before a word, and nothing else that is an operator', () => {
    expect(parseSearch('"red mug" -blue')).toEqual({
      full: '"red mug" -blue',
      typing: null,
      typos: null,
      layout: null,
    });
    expect(parseSearch('-"red mug"')?.full).toBe('-"red mug"');
    expect(parseSearch('-t-shirt')?.full).toBe('-"t shirt"');
    expect(parseSearch("t-shirt & !('x':*)|\\")?.full).toBe('t shirt x');
  });

  it('has patterns for one typo in each word that is long enough and no number', () => {
    const typos = parseSearch('phone x 15')?.typos;
    expect(typos).toHaveLength(3);
    expect(typos?.slice(1)).toEqual([
      { word: 'x', neighbours: null },
      { word: '15', neighbours: null },
    ]);
    const pattern = new RegExp(`${typos![0]!.neighbours}$`);
    for (const near of ['phone', 'phine', 'phne', 'phoone', 'pohne', 'hpone', 'phonne', 'xphone'])
      expect(near).toMatch(pattern);
    for (const far of ['telephone', 'stone', 'phantom']) expect(far).not.toMatch(pattern);
    expect('mug').toMatch(new RegExp(parseSearch('mugg')!.typos![0]!.neighbours!));
    expect('ugandan').not.toMatch(new RegExp(parseSearch('mugg')!.typos![0]!.neighbours!));
    expect(parseSearch('usb 3')?.typos).toBeNull();
    expect(parseSearch('a'.repeat(200))?.typos).toBeNull();
    expect(parseSearch('alpha bravo charlie delta echos')?.typos?.at(-1)).toEqual({ word: 'echos', neighbours: null });
  });

  it('reads words of one alphabet on the other keyboard layout as well', () => {
    expect(parseSearch('yjen,er')?.layout).toEqual({ full: 'ноутбук', typing: { before: '', prefix: "'ноутбук':*" } });
    expect(parseSearch('КУВ ьгп')?.layout).toEqual({ full: 'red mug', typing: { before: 'red', prefix: "'mug':*" } });
    for (const typed of ['mug кружка', '15', 'mu', '"ьгп"', '-ьгп'])
      expect(parseSearch(typed)?.layout, typed).toBeNull();
  });

  it('looks at no more than twelve words', () => {
    expect(parseSearch(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '))?.full.split(' ')).toHaveLength(12);
  });
});
