/** A page that is ready to be sent: compressed at most once, identified by its hash. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

type Encoding = 'br' | 'gzip';

export interface Page {
  status: number;
  html: Buffer;
  etag: string;
  /** Created at the first request. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** `cache-control`. */
  caching: string;
}

/** All caches may store it, but must revalidate it. */
export const sharedCaching = 'public, max-age=0, must-revalidate';
/** Must be revalidated before each use; not meant for shared caches. */
export const privateCaching = 'no-cache';
export const noCaching = 'no-store';

/**
 * Creates a page.
 * @param caching value of `cache-control`
 */
export function makePage(status: number, html: string, caching: string): Page {
  const bytes = Buffer.from(html);
  // Weak, because the same page may be sent compressed or not.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { status, html: bytes, etag, encoded: {}, caching };
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipBytes(bytes, { level: 6 }),
};

function selectEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** Sends a page: 304 if the browser has it, compressed if the browser accepts that. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': page.caching, vary: 'accept-encoding', etag: page.etag });
  const knownTags = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && knownTags.includes(page.etag)) return reply.code(304).send();
  void reply.code(page.status).type('text/html; charset=utf-8');
  const encoding = selectEncoding(request);
  if (!encoding) return reply.send(page.html);
  return reply
    .header('content-encoding', encoding)
    .send(await (page.encoded[encoding] ??= compress[encoding](page.html)));
}
