/** Reads zip archives entry by entry. Limits against zip bombs are checked while bytes are unpacked. */
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { TableError } from './table.ts';

const maxEntries = 50_000;
/** The limit for one unpacked entry. */
const maxBytes = 512 * 1024 * 1024;
/** Tables compress about tenfold, zip bombs a thousandfold. */
const maxRatio = 200;
const ratioExemptBytes = 10 * 1024 * 1024;

export interface Archive {
  /** Entries by name. Names are only looked up, never used as paths. */
  entries: Map<string, Entry>;
  open(entry: Entry): Promise<Readable>;
  close(): void;
}

/**
 * Opens an archive and lists its entries.
 * @throws TableError
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip: ZipFile = await openPromise(path, {
    autoClose: false,
    strictFileNames: false,
    validateEntrySizes: true,
  }).catch(() => {
    throw new TableError('table_broken');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > maxEntries) throw new TableError('table_bomb');
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : new TableError('table_broken');
  }
  return { entries, open: (entry) => openEntry(zip, entry), close: () => zip.close() };
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.uncompressedSize > maxBytes) throw new TableError('table_bomb');
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new TableError('table_broken');
  });
  let bytes = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      const isBomb = bytes > maxBytes || (bytes > ratioExemptBytes && bytes > entry.compressedSize * maxRatio);
      done(isBomb ? new TableError('table_bomb') : null, chunk);
    },
  });
  stream.on('error', () => limit.destroy(new TableError('table_broken')));
  limit.on('close', () => stream.destroy());
  return stream.pipe(limit);
}

/**
 * Writes one entry to a file.
 * @param maxEntryBytes a larger entry is rejected as a zip bomb
 */
export async function extract(archive: Archive, entry: Entry, path: string, maxEntryBytes = maxBytes): Promise<void> {
  if (entry.uncompressedSize > maxEntryBytes) throw new TableError('table_bomb');
  await pipeline(await archive.open(entry), createWriteStream(path));
}
