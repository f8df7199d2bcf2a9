/** Headers that every answer carries: the same for all, so they are words and not a library's work at each request. */
import type { FastifyInstance } from 'fastify';
import { tilesSource } from '#contract/rules/tiles.ts';
import type { Config } from '#server/config.ts';

const policyFor = (tiles: string | null): string => [
  "default-src 'self'",
  "script-src 'self'",
  // MUI writes its styles into the page
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const halfAYear = 15_552_000;

/** Content security, nosniff, no framing, referrer policy; HSTS where the installation is behind TLS. */
export function secureHeaders(app: FastifyInstance, { publicUrl, mapTiles }: Pick<Config, 'publicUrl' | 'mapTiles'>): void {
  const headers = {
    'content-security-policy': policyFor(mapTiles && tilesSource(mapTiles.url)),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${halfAYear}` }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
