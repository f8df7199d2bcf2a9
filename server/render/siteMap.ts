/** Site maps as search engines read them, made as a stream and kept zipped: a part of 40,000 addresses weighs some 400 kB. */
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream, type SitemapItemLoose } from 'sitemap';

/** A page that stands in both languages. */
export interface MappedPage {
  /** Without language prefix. */
  path: string;
  /** The one language of what it shows, where it stands for the page in the other one too. */
  only?: 'en' | 'ru';
  /** When it last changed, ISO 8601, where that is known. */
  changed?: string;
}

/** Each language's address names the others: search engines want the alternates on every one of them. */
function* itemsOf(pages: Iterable<MappedPage>, publicUrl: string): Generator<SitemapItemLoose> {
  for (const { path, changed, only } of pages) {
    const en = publicUrl + path;
    const ru = `${publicUrl}/ru${path}`;
    if (only) {
      yield { url: only === 'en' ? en : ru, ...(changed !== undefined && { lastmod: changed }) };
      continue;
    }
    const links = [
      { lang: 'en', url: en },
      { lang: 'ru', url: ru },
      { lang: 'x-default', url: en },
    ];
    for (const url of [en, ru]) yield { url, links, ...(changed !== undefined && { lastmod: changed }) };
  }
}

const blockSize = 64 * 1024;

/** What the XML's stream says by the word, in blocks: a zipping of each word would take ten times as long. */
async function* inBlocks(xml: AsyncIterable<unknown>): AsyncGenerator<string> {
  let block = '';
  for await (const words of xml) {
    block += String(words);
    if (block.length < blockSize) continue;
    yield block;
    block = '';
  }
  yield block;
}

async function zip(items: Iterable<unknown>, xml: Transform): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(items), xml, inBlocks, createGzip(), async (zipped: AsyncIterable<Buffer>) => {
    for await (const chunk of zipped) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/**
 * One part of the map.
 * @param pages at most 25,000, since a part holds at most 50,000 addresses
 * @returns XML, gzipped
 */
export async function zippedPart(pages: readonly MappedPage[], publicUrl: string): Promise<Buffer> {
  // The library refuses a map of nothing, which a range of hidden products is.
  if (pages.length === 0)
    return gzipSync(
      '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
    );
  // Our own addresses need no checking, which would cost half of the time.
  return zip(
    itemsOf(pages, publicUrl),
    new SitemapStream({ level: ErrorLevel.SILENT, xmlns: { news: false, video: false, image: false, xhtml: true } }),
  );
}

/** The list of the parts. @param files their names in the root @returns XML, gzipped */
export const zippedIndex = (files: Iterable<string>, publicUrl: string): Promise<Buffer> =>
  zip(
    [...files].map((file) => ({ url: `${publicUrl}/${file}` })),
    new SitemapIndexStream({ level: ErrorLevel.SILENT }),
  );
