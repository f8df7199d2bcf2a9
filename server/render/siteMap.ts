/** Creates site maps as gzipped streams: a part of 40,000 addresses has about 400 kB. */
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream, type SitemapItemLoose } from 'sitemap';

/** A page of the site map, by default in both languages. */
export interface MappedPage {
  /** Without language prefix. */
  path: string;
  /** The language of its content, if the page exists in this language only. */
  only?: 'en' | 'ru';
  /** Time of the last change, ISO 8601, if it is known. */
  changed?: string;
}

/** Each address lists the other languages, because search engines want the alternates on each of them. */
function* toSitemapItems(pages: Iterable<MappedPage>, publicUrl: string): Generator<SitemapItemLoose> {
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

/** Joins the small fragments of the XML stream into blocks: compressing each fragment takes ten times as long. */
async function* joinIntoBlocks(xml: AsyncIterable<unknown>): AsyncGenerator<string> {
  let block = '';
  for await (const fragment of xml) {
    block += String(fragment);
    if (block.length < blockSize) continue;
    yield block;
    block = '';
  }
  yield block;
}

async function zipItems(items: Iterable<unknown>, xml: Transform): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(items), xml, joinIntoBlocks, createGzip(), async (zipped: AsyncIterable<Buffer>) => {
    for await (const chunk of zipped) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/**
 * Creates one part of the map.
 * @param pages at most 25,000, because a part may have 50,000 addresses
 * @returns gzipped XML
 */
export async function buildZippedPart(pages: readonly MappedPage[], publicUrl: string): Promise<Buffer> {
  // The library rejects an empty map, which a range of hidden products is.
  if (pages.length === 0)
    return gzipSync(
      '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
    );
  // Our own addresses need no validation, which would take half of the time.
  return zipItems(
    toSitemapItems(pages, publicUrl),
    new SitemapStream({ level: ErrorLevel.SILENT, xmlns: { news: false, video: false, image: false, xhtml: true } }),
  );
}

/**
 * Creates the index of the parts.
 * @param files their names in the root
 * @returns gzipped XML
 */
export const buildZippedIndex = (files: Iterable<string>, publicUrl: string): Promise<Buffer> =>
  zipItems(
    [...files].map((file) => ({ url: `${publicUrl}/${file}` })),
    new SitemapIndexStream({ level: ErrorLevel.SILENT }),
  );
