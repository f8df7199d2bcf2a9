/** A page ready to be sent: compressed at most once, known by its hash. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

export interface Page {
  status: number;
  html: Buffer;
  etag: string;
  /** Made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** `cache-control`. */
  caching: string;
}

/** Anybody may keep it, but has to ask whether it is still so. */
export const shared = 'public, max-age=0, must-revalidate';
/** The same for everybody, but not for a shared cache: it belongs to a person's screens. */
export const own = 'no-cache';
export const never = 'no-store';

/** @param caching what `cache-control` says */
export function makePage(status: number, html: string, caching: string): Page {
  const bytes = Buffer.from(html);
  // Weak, since the same page may be sent compressed or not.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { status, html: bytes, etag, encoded: {}, caching };
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => zip(bytes, { level: 6 }),
};

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** Sends a page: 304 where the browser has it, compressed where it can read that. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': page.caching, vary: 'accept-encoding', etag: page.etag });
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && known.includes(page.etag)) return reply.code(304).send();
  void reply.code(page.status).type('text/html; charset=utf-8');
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(page.html);
  return reply
    .header('content-encoding', encoding)
    .send(await (page.encoded[encoding] ??= compress[encoding](page.html)));
}
