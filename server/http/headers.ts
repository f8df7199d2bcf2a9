/** Security headers of every answer, computed once instead of by a library at each request. */
import type { FastifyInstance } from 'fastify';
import { getTilesSource } from '#contract/rules/tiles.ts';
import type { Config } from '#server/config.ts';

/** Sources that Stripe's script and card fields need; only with Stripe payments. */
const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: "connect-src 'self' https://api.stripe.com",
  frame: "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

const buildContentSecurityPolicy = (tiles: string | null, takesCards: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self'${takesCards ? stripeSources.script : ''}`,
    ...(takesCards ? [stripeSources.connect, stripeSources.frame] : []),
    // MUI uses inline styles
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const yearInSeconds = 31_536_000;

/** Browser features that our pages don't use. */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi screen-wake-lock serial usb';

/** Disables unused features; browser payments only for the provider's frames. */
const buildPermissionsPolicy = (takesCards: boolean): string =>
  [
    ...unusedFeatures.split(' ').map((feature) => `${feature}=()`),
    takesCards ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
  ].join(', ');

type HeadersConfig = Pick<Config, 'publicUrl' | 'mapTiles' | 'stripe' | 'hstsSubdomains'>;

/** Content security, nosniff, no framing, referrer policy; HSTS where the installation is behind TLS. */
export function buildHeaders({ publicUrl, mapTiles, stripe, hstsSubdomains }: HeadersConfig): Record<string, string> {
  return {
    'content-security-policy': buildContentSecurityPolicy(mapTiles && getTilesSource(mapTiles.url), stripe !== null),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': buildPermissionsPolicy(stripe !== null),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** Adds these headers to every answer. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
