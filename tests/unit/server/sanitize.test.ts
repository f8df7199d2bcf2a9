/** HTML that tries to keep the sanitizer busy. */
import { describe, expect, it } from 'vitest';
import { richBounds } from '#contract/rules/richText.ts';
import { sanitizeRichText } from '#server/domains/documents/sanitize.ts';

const max = 200_000;
const getError = (failure: string) => ({ code: 'invalid', details: { errors: { text: { failure } } } });

describe('HTML that is too much', () => {
  it.each([
    ['elements within one another', `x${'<b>'.repeat(66_000)}`],
    ['lists within lists', '<ul><li>'.repeat(20_000)],
    ['unknown elements within one another', '<x>'.repeat(richBounds.depth + 1)],
    [
      'closing tags that stand in attributes and comments alone',
      '<b title="</b>"><!--</b>-->'.repeat(richBounds.depth + 1),
    ],
    ['elements beside one another', '<b>x</b>'.repeat(richBounds.tags + 1)],
    ['attributes', `<a ${Array.from({ length: 30_000 }, (_, index) => `a${index}`).join(' ')}>x</a>`],
    ['brackets', '<'.repeat(max)],
    ['escapes', '&'.repeat(max)],
  ])('is refused: %s', async (_, html) => {
    await expect(sanitizeRichText(html, { max })).rejects.toMatchObject(getError('too_nested'));
    await expect(sanitizeRichText(html, { max, pictures: true })).rejects.toMatchObject(getError('too_nested'));
  });

  it('is refused where its escapes make it longer than what may be kept', async () => {
    await expect(sanitizeRichText(`${'&'.repeat(20_000)}${'x'.repeat(120_000)}`, { max })).rejects.toMatchObject(
      getError('too_long'),
    );
  });

  it('is not what people write: deep lists, long tables, many paragraphs that nobody closed', async () => {
    const deep = richBounds.depth / 2;
    const lists = `${'<ul><li>'.repeat(deep)}x${'</li></ul>'.repeat(deep)}`;
    expect(await sanitizeRichText(lists, { max })).toBe(lists);
    const table = `<table><tbody>${'<tr><td><p>1</p></td><td><p>2</p></td></tr>'.repeat(1900)}</tbody></table>`;
    expect(await sanitizeRichText(table, { max })).toBe(table);
    expect(await sanitizeRichText('<p>x'.repeat(5000), { max })).toBe('<p>x</p>'.repeat(5000));
  });
});
