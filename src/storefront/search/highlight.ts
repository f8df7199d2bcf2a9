/** Finds the parts of a name that match typed text. */

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Normalizes like the search, which treats these letters as equal. */
const normalizeText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Shorter prefixes match by chance. */
const minStem = 3;
/** Letters that a word form may change: "mugs" finds "mug", «кружку» finds «кружка». */
const maxEnding = 2;

function countCommonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Returns how many letters of a word match. */
function countMarked(word: string, typed: readonly string[]): number {
  const lengths = typed.map((term) => {
    const length = countCommonPrefix(word, term);
    const isFullMatch = length === term.length;
    const isForm = length >= minStem && term.length - length <= maxEnding && word.length - length <= maxEnding;
    return isFullMatch || isForm ? length : 0;
  });
  return Math.max(0, ...lengths);
}

/**
 * Splits a name into pieces; matches begin at a word.
 * @param typed text of the search box
 */
export function highlight(name: string, typed: string): Piece[] {
  const terms = normalizeText(typed).match(wordPattern) ?? [];
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of name.matchAll(wordPattern)) {
    const length = countMarked(normalizeText(found[0]), terms);
    if (length === 0) continue;
    if (found.index > done) pieces.push({ text: name.slice(done, found.index), isMatch: false });
    pieces.push({ text: name.slice(found.index, found.index + length), isMatch: true });
    done = found.index + length;
  }
  if (done < name.length) pieces.push({ text: name.slice(done), isMatch: false });
  return pieces;
}
