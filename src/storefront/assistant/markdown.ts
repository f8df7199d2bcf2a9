/**
 * Parses the Markdown subset of answers: paragraphs, lists, bold and links to pages of this site. Everything else is
 * plain text. Pure.
 */

export type Span = { kind: 'text' | 'bold'; text: string } | { kind: 'link'; text: string; path: string };
export type Block = { kind: 'paragraph'; lines: Span[][] } | { kind: 'list'; items: Span[][] };

const inline = /\*\*([^*\n]+)\*\*|\[([^\]\n]*)\]\((\/(?!\/)[^\s)]*)\)/g;
const item = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;

function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(inline)) {
    const [match, bold, label = '', path = ''] = found;
    if (found.index > at) spans.push({ kind: 'text', text: line.slice(at, found.index) });
    spans.push(bold === undefined ? { kind: 'link', text: label, path } : { kind: 'bold', text: bold });
    at = found.index + match.length;
  }
  if (at < line.length) spans.push({ kind: 'text', text: line.slice(at) });
  return spans;
}

/** Parses a text into blocks; headings become bold lines. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      last = undefined;
      continue;
    }
    const isItem = item.test(line);
    const spans = isItem ? parseSpans(line.replace(item, '')) : parseSpans(line.replace(/^#{1,6}\s+(.*)$/, '**$1**'));
    if (last?.kind === 'list' && isItem) last.items.push(spans);
    else if (last?.kind === 'paragraph' && !isItem) last.lines.push(spans);
    else blocks.push((last = isItem ? { kind: 'list', items: [spans] } : { kind: 'paragraph', lines: [spans] }));
  }
  return blocks;
}
