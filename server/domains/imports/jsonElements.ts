/** The elements of a JSON list, one at a time, each with its line: a broken one does not spoil the rest. */
import { createReadStream } from 'node:fs';

export interface Element {
  /** Where it begins in the file, from 1. */
  line: number;
  text: string;
}

/** Longer than any row that we can keep. */
const longest = 4 * 1024 * 1024;

/**
 * Streams a file that holds one JSON list.
 * @param onBytes told how far the reading has come
 * @throws Error where the file does not begin with `[`
 */
export async function* elements(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Element> {
  let line = 1;
  let started = 0;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let pending = '';
  let begun = false;
  let bytes = 0;
  for await (const chunk of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<string>) {
    bytes += Buffer.byteLength(chunk);
    onBytes(bytes);
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at];
      if (sign === '\n') line++;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isText = false;
        continue;
      }
      if (!begun) {
        if (sign === '[') begun = true;
        else if (sign !== undefined && !/[\s\uFEFF]/.test(sign)) throw new Error('the file is not a JSON list');
        from = at + 1;
        continue;
      }
      if (sign === '"') isText = true;
      const ends = depth === 0 && (sign === ',' || sign === ']');
      if (ends) {
        const text = (pending + chunk.slice(from, at)).trim();
        if (text !== '') yield { line: started, text };
        pending = '';
        started = 0;
        from = at + 1;
        if (sign === ']') return;
        continue;
      }
      if (started === 0 && sign !== undefined && !/\s/.test(sign)) started = line;
      if (sign === '{' || sign === '[') depth++;
      else if (sign === '}' || sign === ']') depth--;
    }
    pending += chunk.slice(from);
    if (pending.length > longest) throw new Error(`the element that begins in line ${started} is larger than 4 MB`);
  }
  if (!begun) throw new Error('the file is not a JSON list');
  if (pending.trim() !== '') yield { line: started, text: pending.trim() };
}
