/** Security headers of every answer, computed once instead of by a library at each request. */
import type { FastifyInstance } from 'fastify';
import { getTilesSource } from '#contract/rules/tiles.ts';
import type { Config } from '#server/config.ts';
import type { BrowserSources } from '#server/gateways/payments/provider.ts';

/** A directive for our own origin and these others. */
const buildDirective = (name: string, others: readonly string[]) => [name, "'self'", ...others].join(' ');

const buildContentSecurityPolicy = (tiles: string | null, cardForm: BrowserSources | null): string =>
  [
    "default-src 'self'",
    buildDirective('script-src', cardForm?.scripts ?? []),
    ...(cardForm
      ? [buildDirective('connect-src', cardForm.connections), buildDirective('frame-src', cardForm.frames)]
      : []),
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
const buildPermissionsPolicy = (cardForm: BrowserSources | null): string =>
  [
    ...unusedFeatures.split(' ').map((feature) => `${feature}=()`),
    cardForm ? `payment=(self "${cardForm.payment}")` : 'payment=()',
  ].join(', ');

type HeadersConfig = Pick<Config, 'publicUrl' | 'mapTiles' | 'payments' | 'hstsSubdomains'>;

/** Content security, nosniff, no framing, referrer policy; HSTS where the installation is behind TLS. */
export function buildHeaders({ publicUrl, mapTiles, payments, hstsSubdomains }: HeadersConfig): Record<string, string> {
  const cardForm = payments?.provider.browserSources ?? null;
  return {
    'content-security-policy': buildContentSecurityPolicy(mapTiles && getTilesSource(mapTiles.url), cardForm),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': buildPermissionsPolicy(cardForm),
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
