/** The little Markdown of an answer. */
import { describe, expect, it } from 'vitest';
import { eventOf } from '#src/storefront/assistant/askStreaming.ts';
import { blocksOf } from '#src/storefront/assistant/markdown.ts';

describe('an answer', () => {
  it('is paragraphs, lists, bold and links to our own pages', () => {
    expect(blocksOf('See **this**:\n- [a mug](/products/view/7), ready\n- tea\n\nBye.')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'See ' },
            { kind: 'bold', text: 'this' },
            { kind: 'text', text: ':' },
          ],
        ],
      },
      {
        kind: 'list',
        items: [
          [
            { kind: 'link', text: 'a mug', path: '/products/view/7' },
            { kind: 'text', text: ', ready' },
          ],
          [{ kind: 'text', text: 'tea' }],
        ],
      },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'Bye.' }]] },
    ]);
  });

  it.each([
    '[x](https://evil.example)',
    '[x](//evil.example)',
    '[x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
  ])('leaves %s as the words that it is', (text) => {
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text }]] }]);
  });

  it('comes as events', () => {
    expect(eventOf('event: text\ndata: "a\\nb"')).toEqual({ name: 'text', data: 'a\nb' });
    expect(eventOf(': a comment')).toBeNull();
  });
});
