/** Which parts of a name answer to what was typed. */

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Search does not tell these apart, so neither does the eye. */
const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

const words = /[\p{L}\p{N}]+/gu;

/** Shorter beginnings than this match by chance. */
const leastStem = 3;
/** How many letters of what was typed a word form may change: "mugs" finds "mug", «кружку» finds «кружка». */
const mostEnding = 2;

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** How many letters of a word are marked. */
function marked(word: string, typed: readonly string[]): number {
  const lengths = typed.map((term) => {
    const length = commonBeginning(word, term);
    const isWhole = length === term.length;
    const isForm = length >= leastStem && term.length - length <= mostEnding && word.length - length <= mostEnding;
    return isWhole || isForm ? length : 0;
  });
  return Math.max(0, ...lengths);
}

/**
 * Cuts a name into pieces; those that match begin a word.
 * @param typed as it stands in the search box
 */
export function highlight(name: string, typed: string): Piece[] {
  const terms = plain(typed).match(words) ?? [];
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of name.matchAll(words)) {
    const length = marked(plain(found[0]), terms);
    if (length === 0) continue;
    if (found.index > done) pieces.push({ text: name.slice(done, found.index), isMatch: false });
    pieces.push({ text: name.slice(found.index, found.index + length), isMatch: true });
    done = found.index + length;
  }
  if (done < name.length) pieces.push({ text: name.slice(done), isMatch: false });
  return pieces;
}
