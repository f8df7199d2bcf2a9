/** Zip archives, read entry by entry and never unpacked as a whole: limits against bombs hold while bytes come. */
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { TableFault } from './table.ts';

const mostEntries = 50_000;
/** Of one entry, unpacked. */
const mostBytes = 512 * 1024 * 1024;
/** Honest tables shrink tenfold, bombs a thousandfold. */
const mostRatio = 200;
const freeOfRatio = 10 * 1024 * 1024;

export interface Archive {
  /** Name → entry; names are only looked up, never used as paths. */
  entries: Map<string, Entry>;
  open(entry: Entry): Promise<Readable>;
  close(): void;
}

/** Opens an archive and lists what is in it. @throws TableFault */
export async function openArchive(path: string): Promise<Archive> {
  const zip: ZipFile = await openPromise(path, {
    autoClose: false,
    strictFileNames: false,
    validateEntrySizes: true,
  }).catch(() => {
    throw new TableFault('table_broken');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > mostEntries) throw new TableFault('table_bomb');
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error instanceof TableFault ? error : new TableFault('table_broken');
  }
  return { entries, open: (entry) => unpacked(zip, entry), close: () => zip.close() };
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.uncompressedSize > mostBytes) throw new TableFault('table_bomb');
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new TableFault('table_broken');
  });
  let bytes = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      const isBomb = bytes > mostBytes || (bytes > freeOfRatio && bytes > entry.compressedSize * mostRatio);
      done(isBomb ? new TableFault('table_bomb') : null, chunk);
    },
  });
  stream.on('error', () => limit.destroy(new TableFault('table_broken')));
  limit.on('close', () => stream.destroy());
  return stream.pipe(limit);
}

/** Writes one entry into a file. @param most bytes; more is a bomb */
export async function extract(archive: Archive, entry: Entry, path: string, most = mostBytes): Promise<void> {
  if (entry.uncompressedSize > most) throw new TableFault('table_bomb');
  await pipeline(await archive.open(entry), createWriteStream(path));
}
