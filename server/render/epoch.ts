/** Notices when this process has written what pages show. */
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The nouns that rendered pages show. Orders are not among them: each would drop every page for a change of stock that is seconds away anyhow. */
const shown = [
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

/** `POST /api/shop/product/:id` of every call that writes what pages show. */
const writes = new Set(
  shown.flatMap((noun) =>
    Object.values(contract[noun] as unknown as Record<string, Endpoint>)
      .filter(isWrite)
      .map((call) => `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`),
  ),
);

/** Calls `tell` for each answered write of this app. */
export function watchWrites(app: FastifyInstance, tell: () => void): void {
  // Before the answer leaves: whoever has it must not meet the old page.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      request.method !== 'GET' &&
      reply.statusCode < 400 &&
      writes.has(`${request.method} ${request.routeOptions.url ?? ''}`)
    )
      tell();
    done(null, payload);
  });
}
