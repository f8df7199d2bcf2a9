/** Notices when somebody has written what pages show, in whichever process. */
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { freshness, outdate } from '#server/platform/freshness.ts';

/** The nouns that rendered pages show. Orders are not among them: each would drop every page for a change of stock that is seconds away anyhow. */
const shown = ['categories', 'productTypes', 'parameters', 'products', 'collections', 'reviews', 'companies', 'stores', 'documents'] as const;

const isWrite = (call: Endpoint): boolean => call.method !== 'GET' && call.unit !== 'read';

/** `POST /api/shop/product/:id` of every call that writes what pages show. */
const writes = new Set(
  shown.flatMap((noun) => Object.values(contract[noun] as unknown as Record<string, Endpoint>).filter(isWrite).map((call) => `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`)),
);

/** Tells every process of the answered writes of this one. @returns how many there have been anywhere, as far as this process knows */
export function watchWrites(app: FastifyInstance, fanout: Fanout): () => number {
  freshness(fanout, 'pages');
  // Before the answer leaves: whoever has it must not meet the old page.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && writes.has(`${request.method} ${request.routeOptions.url ?? ''}`)) outdate(fanout, 'pages');
  });
  return () => freshness(fanout, 'pages');
}
