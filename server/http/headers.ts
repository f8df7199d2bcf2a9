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

const yearInSeconds = 31_536_000;

/** What no page of ours uses of a browser. */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi screen-wake-lock serial usb';

/** No unused features; paying by browser only for the provider's frames. */
const permissionsFor = (takesCards: boolean): string =>
  [
    ...unusedFeatures.split(' ').map((feature) => `${feature}=()`),
    takesCards ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
  ].join(', ');

type HeadersConfig = Pick<Config, 'publicUrl' | 'mapTiles' | 'stripe' | 'hstsSubdomains'>;

/** Content security, nosniff, no framing, referrer policy; HSTS where the installation is behind TLS. */
export function headersFor({ publicUrl, mapTiles, stripe, hstsSubdomains }: HeadersConfig): Record<string, string> {
  return {
    'content-security-policy': policyFor(mapTiles && tilesSource(mapTiles.url), stripe !== null),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsFor(stripe !== null),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** Gives every answer these headers. */
export function secureHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
