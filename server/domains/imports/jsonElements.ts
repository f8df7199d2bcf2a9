/** Streams the elements of a JSON list with their lines. A broken element does not affect the others. */
import { createReadStream } from 'node:fs';

export interface JsonElement {
  /** The line of the file where the element begins, from 1. */
  line: number;
  text: string;
}

/** Longer than any row that can be stored. */
const maxElementLength = 4 * 1024 * 1024;

/**
 * Streams a file that holds one JSON list.
 * @param onBytes called with the number of bytes read so far
 * @throws Error if the file does not begin with `[`, or if an element is too large
 */
export async function* readJsonElements(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<JsonElement> {
  let line = 1;
  let startLine = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let pending = '';
  let hasBegun = false;
  let bytes = 0;
  for await (const chunk of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<string>) {
    bytes += Buffer.byteLength(chunk);
    onBytes(bytes);
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at];
      if (char === '\n') line++;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') isInString = false;
        continue;
      }
      if (!hasBegun) {
        if (char === '[') hasBegun = true;
        else if (char !== undefined && !/[\s\uFEFF]/.test(char)) throw new Error('the file is not a JSON list');
        from = at + 1;
        continue;
      }
      if (char === '"') isInString = true;
      const isEnd = depth === 0 && (char === ',' || char === ']');
      if (isEnd) {
        const text = (pending + chunk.slice(from, at)).trim();
        if (text !== '') yield { line: startLine, text };
        pending = '';
        startLine = 0;
        from = at + 1;
        if (char === ']') return;
        continue;
      }
      if (startLine === 0 && char !== undefined && !/\s/.test(char)) startLine = line;
      if (char === '{' || char === '[') depth++;
      else if (char === '}' || char === ']') depth--;
    }
    pending += chunk.slice(from);
    if (pending.length > maxElementLength)
      throw new Error(`the element that begins in line ${startLine} is larger than 4 MB`);
  }
  if (!hasBegun) throw new Error('the file is not a JSON list');
  if (pending.trim() !== '') yield { line: startLine, text: pending.trim() };
}
