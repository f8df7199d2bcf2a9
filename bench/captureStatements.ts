/** Captures the application's statements for the baseline, and counts them. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { createOutboxMail } from '#server/gateways/mail.ts';
import { createOutboxSms } from '#server/gateways/sms.ts';
import { createBuiltInAssistant } from '#server/gateways/assistant/builtIn.ts';
import { createSandboxPayments } from '#server/gateways/payments/sandbox.ts';
import { type Fanout, createLocalFanout } from '#server/gateways/fanout.ts';
import { createHints } from '#server/platform/hints.ts';
import { createRateLimits } from '#server/platform/rateLimit.ts';

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

interface Ids {
  category: number;
  product: number;
}

const config = {
  publicUrl: 'http://localhost',
  isProduction: true,
  trustProxy: false as const,
  logLevel: 'silent',
  currency: 'USD',
  abandonedAfterHours: 24,
  assistantDailyTokens: 1,
  mapTiles: null,
  payments: null,
  services: { payments: 'none' as const, mail: false, sms: false },
  installed: {
    // In production admins would need a second factor
    isProduction: false,
    smtp: false,
    twilio: false,
    s3: false,
    redis: false,
    trustsProxy: false,
    dataDir: '/tmp',
  },
  hstsSubdomains: false,
};

/**
 * Builds the application on a database, with gateways that do nothing.
 * @param pages registers routes besides the API
 */
export async function createBenchApp(
  connected: Connected,
  fanout: Fanout = createLocalFanout(),
  pages?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const doNothing = async () => {};
  const gateways: Gateways = {
    fanout,
    mail: createOutboxMail(connected.pool),
    sms: createOutboxSms(connected.pool),
    files: {
      write: doNothing,
      read: async () => null,
      deleteAll: doNothing,
      saveFile: doNothing,
      fetch: async () => false,
      async *list() {},
    },
    maps: { geocode: async () => [], reverse: async () => [] },
    pictures: { fetch: doNothing },
    payments: createSandboxPayments(connected.pool),
    assistant: createBuiltInAssistant(),
    chat: null,
    push: {
      publicKey: async () => '',
      isOpen: () => false,
      isPoint: () => false,
      send: async () => ({ state: 'gone' }),
    },
  };
  return buildApp({
    config,
    connected,
    gateways,
    limits: createRateLimits(),
    hints: createHints(gateways.fanout),
    clock: () => new Date(performance.timeOrigin + performance.now()),
    isReady: () => true,
    ...(pages && { pages }),
  });
}

/** Runs requests and returns their statements, without BEGIN and COMMIT. */
async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...parameters: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function watched(this: unknown, ...parameters) {
    const [first] = parameters as [string | Statement];
    const text = typeof first === 'string' ? first : first.text;
    if (!/^(begin|commit|rollback)/i.test(text))
      seen.push(
        typeof first === 'string' ? { name: '', text, values: [] } : { name: first.name, text, values: first.values },
      );
    return query.apply(this, parameters);
  };
  try {
    await run();
  } finally {
    prototype.query = query;
  }
  return seen;
}

async function requestOrThrow(app: FastifyInstance, options: InjectOptions): Promise<Record<string, unknown>> {
  const answer = await app.inject(options);
  if (answer.statusCode >= 300)
    throw new Error(`${String(options.url)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.body === '' ? {} : answer.json<Record<string, unknown>>();
}

const pageRequest = (ids: Ids): InjectOptions => ({
  method: 'POST',
  url: '/api/shop/products',
  payload: { category_id: ids.category, per_page: 12 },
});
const productRequest = (ids: Ids): InjectOptions => ({ url: `/api/shop/product/${ids.product}` });

/** The statements of a catalog page (without its total, which is cached) and of a product page. */
export async function captureStatements(
  connected: Connected,
  ids: Ids,
): Promise<{ page: Statement; product: Statement[] }> {
  const app = await createBenchApp(connected);
  await requestOrThrow(app, pageRequest(ids));
  const page = await recordStatements(() => requestOrThrow(app, pageRequest(ids)));
  const product = await recordStatements(() => requestOrThrow(app, productRequest(ids)));
  await app.close();
  return { page: page.toSorted((a, b) => b.text.length - a.text.length)[0]!, product };
}

/** The number of statements of each request, and its budget. */
export async function countStatements(connected: Connected, ids: Ids): Promise<[string, number, number][]> {
  const app = await createBenchApp(connected);
  const headers = {
    'x-auth-token': String(
      (await requestOrThrow(app, { method: 'POST', url: '/api/_p/user/guest_login' }))['api_token'],
    ),
  };
  let keys = 0;
  const post = (url: string, payload: object, more: Record<string, string> = {}) =>
    requestOrThrow(app, {
      method: 'POST',
      url,
      payload,
      headers: { 'idempotency-key': `count-${(keys += 1)}`, ...more },
    });
  const count = async (run: () => Promise<unknown>) => (await recordStatements(run)).length;
  const page = await count(() => requestOrThrow(app, pageRequest(ids)));
  const product = await count(() => requestOrThrow(app, productRequest(ids)));
  let hash = '';
  const create = await count(async () => {
    hash = String((await post('/api/shop/cart', {}))['cart_hash']);
  });
  const add = await count(() => post('/api/shop/cart/add_product', { hash, product_id: ids.product, count: 1 }));
  const info = await count(() =>
    requestOrThrow(app, {
      method: 'PUT',
      url: '/api/shop/cart/info',
      payload: { hash, fio: 'A B', phone: '+61412345678' },
    }),
  );
  const order = await count(() =>
    post(
      '/api/shop/cart/checkout',
      { hash, address: { fio: 'A B', phone: '+61412345678', city: 'Sydney', street: 'George', house: '1' } },
      headers,
    ),
  );
  await app.close();
  return [
    ['catalog page', page, 2],
    ['product page', product, 3],
    ['add to cart', add, 4],
    ['whole checkout (create, add, address, order)', create + add + info + order, 25],
  ];
}
