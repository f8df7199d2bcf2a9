/** Finds addresses in what people write: only http and https become links, whatever else is typed stays text. */

export type Piece = { text: string } | { text: string; url: string };

const address = /\bhttps?:\/\/[^\s<>"'`\u0000-\u001f]{3,2000}/gi;
/** A sentence's own signs behind an address; a bracket goes with it where the address has opened one. */
const trailing = /[.,:;!?…»”’]+$/;

function trimmed(found: string): string {
  let url = found.replace(trailing, '');
  while (url.endsWith(')') && (url.match(/\(/g)?.length ?? 0) < (url.match(/\)/g)?.length ?? 0))
    url = url.slice(0, -1).replace(trailing, '');
  return url;
}

/** A text in pieces, in order; joined they are the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = trimmed(found);
    if (!URL.canParse(url)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: url, url: new URL(url).href });
    from = index + url.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
