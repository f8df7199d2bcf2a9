/** Encodes and decodes export files. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '#server/operatorError.ts';
import { getErrorCode } from '../embedded/files.ts';

/**
 * The format of exports: one gzip stream of frames. A frame is a letter, the length of its payload (32 bits,
 * big-endian), and the payload. `H` is the header; `B` begins a part, `D` is its data and `E` ends it; `S` are the
 * sequences, and `Z` marks a complete file. All but `D` are JSON. So neither side needs more memory than a frame.
 */
export type Kind = 'H' | 'B' | 'D' | 'E' | 'S' | 'Z';
export type Frame = { kind: Kind; payload: Buffer };

/** The header of an export; `migrations` are the hashes of the migrations of its schema, in order. */
export type Header = {
  format: 'yarmarka-1';
  created: string;
  postgres: string;
  migrations: string[];
  tables: string[];
  jobs: number;
};

/**
 * The start of a part: a table's rows in COPY's text format, pending jobs likewise, or the bytes of one uploaded file.
 */
export type Begin = { table: string; columns: string[] } | { jobs: true } | { upload: string };

/** The end of a part: number of rows, or bytes of a file. */
export type End = { count: number };

export type Sequence = { name: string; last: string; called: boolean };

const kinds = 'HBDESZ';
/** COPY and files come in chunks of 64 kB; anything much longer is invalid. */
const maxPayload = 64 * 1024 * 1024;

/** Encodes a frame: bytes unchanged, everything else as JSON. */
export function encode(kind: Kind, payload: Buffer | object): Buffer {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function createFormatError(file: string): OperatorError {
  return new OperatorError(`${file} is not an export of Yarmarka, or it is damaged.`);
}

/**
 * Reads an export frame by frame.
 * @throws OperatorError if the file can't be read, has another format, or is truncated
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
        if (!kinds.includes(kind) || length > maxPayload) throw createFormatError(file);
        if (rest.length - at - 5 < length) break;
        yield { kind: kind as Kind, payload: rest.subarray(at + 5, at + 5 + length) };
        at += 5 + length;
      }
      rest = rest.subarray(at);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = getErrorCode(error);
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw createFormatError(file);
    if (code) throw new OperatorError(`${file} can't be read (${code}).`);
    throw error;
  } finally {
    source.destroy();
  }
  if (rest.length) throw createFormatError(file);
}

/** Reads the next frame. */
export async function nextFrame(frames: AsyncGenerator<Frame>, file: string): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw createFormatError(file);
  return value;
}

/** Parses the payload of a frame with JSON. */
export function parse<Content>({ payload }: Frame, file: string): Content {
  try {
    return JSON.parse(payload.toString()) as Content;
  } catch {
    throw createFormatError(file);
  }
}

/** Reads the header, which comes first. */
export async function readHeader(frames: AsyncGenerator<Frame>, file: string): Promise<Header> {
  const frame = await nextFrame(frames, file);
  const header = frame.kind === 'H' ? parse<Header>(frame, file) : undefined;
  if (header?.format !== 'yarmarka-1') throw createFormatError(file);
  return header;
}

/** The data of the current part; `onEnd` gets its end, and the next frame is another part. */
export async function* readData(
  frames: AsyncGenerator<Frame>,
  file: string,
  onEnd: (end: End) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const frame = await nextFrame(frames, file);
    if (frame.kind === 'D') yield frame.payload;
    else if (frame.kind === 'E') return onEnd(parse<End>(frame, file));
    else throw createFormatError(file);
  }
}
