/** What two texts of HTML say differently, word by word. Pure but for the browser's parser. */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed' | 'left_out';
  text: string;
}

/** Characters of unchanged text that stand around a change. */
const around = 120;
/** Past so many ms whole lines are compared: an answer late is none. */
const patienceMs = 1500;

const blocks = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'TR', 'BLOCKQUOTE', 'PRE', 'DT', 'DD']);

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const inside = [...node.childNodes].map(textOf).join('');
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeName === 'LI') return `\n• ${inside.trim()}\n`;
  return blocks.has(node.nodeName) ? `\n${inside.trim()}\n` : inside;
}

/** HTML as people read it: a line for each paragraph, heading and item. */
export const readable = (html: string): string =>
  textOf(new DOMParser().parseFromString(html, 'text/html').body)
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();

/** The beginning of a text, or its end, to a whole word. */
const headOf = (text: string): string => text.slice(0, around).replace(/\S*$/, '');
const tailOf = (text: string): string => text.slice(-around).replace(/^\S*\s?/, '');

/** Unchanged text is cut down to what stands around a change. */
function folded(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    if (piece.kind !== 'same') return [piece];
    const head = index === 0 ? 0 : around;
    const tail = index === pieces.length - 1 ? 0 : around;
    if (piece.text.length <= head + tail + around) return [piece];
    return [
      ...(head > 0 ? [{ kind: 'same' as const, text: headOf(piece.text) }] : []),
      { kind: 'left_out', text: '' },
      ...(tail > 0 ? [{ kind: 'same' as const, text: tailOf(piece.text) }] : []),
    ];
  });
}

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** @returns the pieces of both texts in order; empty where they say the same */
export function differences(before: string, after: string): Piece[] {
  const [old, fresh] = [readable(before), readable(after)];
  if (old === fresh) return [];
  const words = diffWordsWithSpace(old, fresh, { timeout: patienceMs });
  if (words) return folded(words.map((part) => ({ kind: kindOf(part), text: part.value })));
  return folded(
    diffArrays(old.split('\n'), fresh.split('\n')).map((part) => ({
      kind: kindOf(part),
      text: `${part.value.join('\n')}\n`,
    })),
  );
}

/** How many words came and went. */
export function countWords(pieces: readonly Piece[]): { added: number; removed: number } {
  const count = (kind: Piece['kind']) =>
    pieces
      .filter((piece) => piece.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  return { added: count('added'), removed: count('removed') };
}
