/** Headers that every answer carries: the same for all, so they are words and not a library's work at each request. */
import type { FastifyInstance } from 'fastify';
import { tilesSource } from '#contract/rules/tiles.ts';
import type { Config } from '#server/config.ts';

/** Stripe's script and fields come from its own servers, and it must be asked by them: only where it takes the payments. */
const stripes = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  ask: "connect-src 'self' https://api.stripe.com",
  frame: "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

const policyFor = (tiles: string | null, takesCards: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self'${takesCards ? stripes.script : ''}`,
    ...(takesCards ? [stripes.ask, stripes.frame] : []),
    // MUI writes its styles into the page
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const halfAYear = 15_552_000;

/** Content security, nosniff, no framing, referrer policy; HSTS where the installation is behind TLS. */
export function secureHeaders(
  app: FastifyInstance,
  { publicUrl, mapTiles, stripe }: Pick<Config, 'publicUrl' | 'mapTiles' | 'stripe'>,
): void {
  const headers = {
    'content-security-policy': policyFor(mapTiles && tilesSource(mapTiles.url), stripe !== null),
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
