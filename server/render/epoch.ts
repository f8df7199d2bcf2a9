/** Detects writes of this process that change rendered pages. */
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * Nouns on rendered pages. Orders are not among them: each order would invalidate all pages, for a stock change that
 * appears within seconds anyway.
 */
const shownNouns = [
  'categories',
  'productTypes',
  'parameters',
  'products',
  'collections',
  'reviews',
  'companies',
  'stores',
  'documents',
  'publications',
] as const;

const isWrite = (call: Endpoint): boolean => call.method !== 'GET' && call.unit !== 'read';

/** Routes of all calls that write these nouns, such as `POST /api/shop/product/:id`. */
const writes = new Set(
  shownNouns.flatMap((noun) =>
    Object.values(contract[noun] as unknown as Record<string, Endpoint>)
      .filter(isWrite)
      .map((call) => `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`),
  ),
);

/** Calls `onWrite` for each successful write of this app. */
export function watchWrites(app: FastifyInstance, onWrite: () => void): void {
  // Before the answer is sent, so that its receiver does not get an old page.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      request.method !== 'GET' &&
      reply.statusCode < 400 &&
      writes.has(`${request.method} ${request.routeOptions.url ?? ''}`)
    )
      onWrite();
    done(null, payload);
  });
}
