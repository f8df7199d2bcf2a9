/** The Markdown subset of answers. */
import { describe, expect, it } from 'vitest';
import { parseEvent } from '#src/storefront/assistant/streamAnswer.ts';
import { parseBlocks } from '#src/storefront/assistant/markdown.ts';

describe('an answer', () => {
  it('is paragraphs, lists, bold and links to our own pages', () => {
    expect(parseBlocks('See **this**:\n- [a mug](/products/view/7), ready\n- tea\n\nBye.')).toEqual([
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
    expect(parseBlocks(text)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text }]] }]);
  });

  it('comes as events', () => {
    expect(parseEvent('event: text\ndata: "a\\nb"')).toEqual({ name: 'text', data: 'a\nb' });
    expect(parseEvent(': a comment')).toBeNull();
  });
});
