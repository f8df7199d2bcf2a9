import { describe, expect, it } from 'vitest';
import { highlight } from '#src/storefront/search/highlight.ts';

const marked = (name: string, typed: string) =>
  highlight(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('what was typed', () => {
  it.each([
    ['Gzhel Garden mug', 'mu', 'Gzhel Garden [mu]g'],
    ['Gzhel Garden mug', 'garden gzh', '[Gzh]el [Garden] mug'],
    ['Кружка «Гжельский сад»', 'кружку', '[Кружк]а «Гжельский сад»'],
    ['Тёмный мёд', 'темный мед', '[Тёмный] [мёд]'],
    ['Two mugs', 'mugs', 'Two [mugs]'],
    ['A mug', 'mugs', 'A [mug]'],
  ])('is marked in %s for %s', (name, typed, expected) => expect(marked(name, typed)).toBe(expected));

  it.each([
    ['Smug face', 'mug'],
    ['Teapot', 'tew'],
    ['Linen towel', ''],
    ['Linen (towel)', '( . *'],
  ])('marks nothing in %s for %s', (name, typed) => expect(marked(name, typed)).toBe(name));

  it('loses no letter of the name', () => {
    const name = '  Box, 3-piece — «ёлка» 100% ';
    expect(
      highlight(name, 'box елк 100')
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });
});
