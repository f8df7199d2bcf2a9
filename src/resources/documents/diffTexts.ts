/** Compares two HTML texts word by word. Needs the browser's DOMParser. */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface DiffPiece {
  kind: 'same' | 'added' | 'removed' | 'left_out';
  text: string;
}

/** Characters of unchanged text that are shown around a change. */
const contextChars = 120;
/** If the word diff takes longer, in ms, full lines are compared instead. */
const timeoutMs = 1500;

const blockTags = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'TR', 'BLOCKQUOTE', 'PRE', 'DT', 'DD']);

function toText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const inside = [...node.childNodes].map(toText).join('');
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeName === 'LI') return `\n• ${inside.trim()}\n`;
  return blockTags.has(node.nodeName) ? `\n${inside.trim()}\n` : inside;
}

/** Plain text of HTML, with a line for each paragraph, heading and list item. */
export const toReadableText = (html: string): string =>
  toText(new DOMParser().parseFromString(html, 'text/html').body)
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();

/** The beginning or the end of a text, without a cut word. */
const getHead = (text: string): string => text.slice(0, contextChars).replace(/\S*$/, '');
const getTail = (text: string): string => text.slice(-contextChars).replace(/^\S*\s?/, '');

/** Cuts long unchanged text down to the context around changes. */
function foldUnchanged(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.flatMap((piece, index): DiffPiece[] => {
    if (piece.kind !== 'same') return [piece];
    const head = index === 0 ? 0 : contextChars;
    const tail = index === pieces.length - 1 ? 0 : contextChars;
    if (piece.text.length <= head + tail + contextChars) return [piece];
    return [
      ...(head > 0 ? [{ kind: 'same' as const, text: getHead(piece.text) }] : []),
      { kind: 'left_out', text: '' },
      ...(tail > 0 ? [{ kind: 'same' as const, text: getTail(piece.text) }] : []),
    ];
  });
}

const getKind = ({ added, removed }: { added?: boolean; removed?: boolean }): DiffPiece['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/**
 * Compares two HTML texts.
 * @returns the pieces of both texts in order; empty if the texts are the same
 */
export function diffTexts(before: string, after: string): DiffPiece[] {
  const [oldText, newText] = [toReadableText(before), toReadableText(after)];
  if (oldText === newText) return [];
  const wordParts = diffWordsWithSpace(oldText, newText, { timeout: timeoutMs });
  if (wordParts) return foldUnchanged(wordParts.map((part) => ({ kind: getKind(part), text: part.value })));
  return foldUnchanged(
    diffArrays(oldText.split('\n'), newText.split('\n')).map((part) => ({
      kind: getKind(part),
      text: `${part.value.join('\n')}\n`,
    })),
  );
}

/** Counts added and removed words. */
export function countWords(pieces: readonly DiffPiece[]): { added: number; removed: number } {
  const count = (kind: DiffPiece['kind']) =>
    pieces
      .filter((piece) => piece.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  return { added: count('added'), removed: count('removed') };
}
