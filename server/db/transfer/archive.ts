import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Refusal } from '#server/refusal.ts';
import { errorCode } from '../embedded/files.ts';

/**
 * An export is one gzip stream of frames: a letter, the length of what follows (32 bits, big-endian), and
 * that. `H` is the header; `B` begins a part, `D` is data of it and `E` ends it; `S` are the sequences and
 * `Z` says that nothing is missing. All but `D` are JSON. So neither side ever holds more than a frame.
 */
export type Kind = 'H' | 'B' | 'D' | 'E' | 'S' | 'Z';
export type Frame = { kind: Kind; payload: Buffer };

/** What the whole export is about; `migrations` are the hashes that its schema is made by, in order. */
export type Header = {
  format: 'yarmarka-1';
  created: string;
  postgres: string;
  migrations: string[];
  tables: string[];
  jobs: number;
};

/** A table's rows in COPY's text format, the pending jobs likewise, or the bytes of one uploaded file. */
export type Begin = { table: string; columns: string[] } | { jobs: true } | { upload: string };

/** The end of a part: how many rows, or bytes of a file. */
export type End = { count: number };

export type Sequence = { name: string; last: string; called: boolean };

const kinds = 'HBDESZ';
/** COPY and files come in pieces of 64 kB; anything much longer is not ours. */
const longestPayload = 64 * 1024 * 1024;

/** One frame as it is written: bytes as they are, everything else as JSON. */
export function encode(kind: Kind, payload: Buffer | object): Buffer {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function notOurs(file: string): Refusal {
  return new Refusal(`${file} is not an export of Yarmarka, or it is damaged.`);
}

/**
 * Reads an export frame by frame.
 * @throws Refusal when the file can't be read, is something else, or is cut off
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const source = createReadStream(file);
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      let at = 0;
      while (rest.length - at >= 5) {
        const kind = rest.toString('latin1', at, at + 1);
        const length = rest.readUInt32BE(at + 1);
        if (!kinds.includes(kind) || length > longestPayload) throw notOurs(file);
        if (rest.length - at - 5 < length) break;
        yield { kind: kind as Kind, payload: rest.subarray(at + 5, at + 5 + length) };
        at += 5 + length;
      }
      rest = rest.subarray(at);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = errorCode(error);
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw notOurs(file);
    if (code) throw new Refusal(`${file} can't be read (${code}).`);
    throw error;
  } finally {
    source.destroy();
  }
  if (rest.length) throw notOurs(file);
}

/** The next frame, read as JSON when it is of one of the expected kinds. */
export async function nextFrame(frames: AsyncGenerator<Frame>, file: string): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw notOurs(file);
  return value;
}

/** Reads the payload of a frame that was written by `encode` from an object. */
export function parse<Content>({ payload }: Frame, file: string): Content {
  try {
    return JSON.parse(payload.toString()) as Content;
  } catch {
    throw notOurs(file);
  }
}

/** Reads the header, which comes first. */
export async function readHeader(frames: AsyncGenerator<Frame>, file: string): Promise<Header> {
  const frame = await nextFrame(frames, file);
  const header = frame.kind === 'H' ? parse<Header>(frame, file) : undefined;
  if (header?.format !== 'yarmarka-1') throw notOurs(file);
  return header;
}

/** The data of the part that has begun; `ended` is told its end, and the next frame is another part. */
export async function* dataOf(
  frames: AsyncGenerator<Frame>,
  file: string,
  ended: (end: End) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const frame = await nextFrame(frames, file);
    if (frame.kind === 'D') yield frame.payload;
    else if (frame.kind === 'E') return ended(parse<End>(frame, file));
    else throw notOurs(file);
  }
}
