/** Finds links in messages. Only http and https addresses become links; everything else stays text. */

export type TextPiece = { text: string } | { text: string; url: string };

const address = /\bhttps?:\/\/[^\s<>"'`\u0000-\u001f]{3,2000}/gi;
/** Punctuation after an address belongs to the sentence; a closing bracket stays if the address has opened it. */
const trailingPunctuation = /[.,:;!?…»”’]+$/;

function trimAddress(found: string): string {
  let url = found.replace(trailingPunctuation, '');
  while (url.endsWith(')') && (url.match(/\(/g)?.length ?? 0) < (url.match(/\)/g)?.length ?? 0))
    url = url.slice(0, -1).replace(trailingPunctuation, '');
  return url;
}

/** Splits a text into plain pieces and links, in order. Joined, they are the text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = trimAddress(found);
    if (!URL.canParse(url)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: url, url: new URL(url).href });
    from = index + url.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
