/** What the application says to the database: captured for the baseline, and counted. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { outboxSms } from '#server/gateways/sms.ts';
import { builtInAssistant } from '#server/gateways/assistant/builtIn.ts';
import { sandboxPayments } from '#server/gateways/payments/sandbox.ts';
import { type Fanout, fanoutInProcess } from '#server/gateways/fanout.ts';
import { hintsThrough } from '#server/platform/hints.ts';
import { rateLimits } from '#server/platform/rateLimit.ts';

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
  stripe: null,
  services: { payments: 'none' as const, mail: false, sms: false },
  installed: {
    isProduction: true,
    smtp: false,
    twilio: false,
    s3: false,
    redis: false,
    trustsProxy: false,
    dataDir: '/tmp',
  },
  hstsSubdomains: false,
};

/** The application over a database, with gateways that do nothing. @param pages adds what stands beside the API */
export async function appOver(
  connected: Connected,
  fanout: Fanout = fanoutInProcess(),
  pages?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const nothing = async () => {};
  const gateways: Gateways = {
    fanout,
    mail: outboxMail(connected.pool),
    sms: outboxSms(connected.pool),
    files: {
      write: nothing,
      read: async () => null,
      deleteAll: nothing,
      keep: nothing,
      fetch: async () => false,
      async *list() {},
    },
    maps: { geocode: async () => [], reverse: async () => [] },
    pictures: { fetch: nothing },
    payments: sandboxPayments(connected.pool),
    assistant: builtInAssistant(),
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
    limits: rateLimits(),
    hints: hintsThrough(gateways.fanout),
    clock: () => new Date(performance.timeOrigin + performance.now()),
    isReady: () => true,
    ...(pages && { pages }),
  });
}

/** Runs the requests and gives what they asked of the database, BEGIN and COMMIT left out. */
async function watch(run: () => Promise<unknown>): Promise<Statement[]> {
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

async function good(app: FastifyInstance, options: InjectOptions): Promise<Record<string, unknown>> {
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

/** The statements of a catalog page (its total left out: that is cached) and of a product page. */
export async function captured(connected: Connected, ids: Ids): Promise<{ page: Statement; product: Statement[] }> {
  const app = await appOver(connected);
  await good(app, pageRequest(ids));
  const page = await watch(() => good(app, pageRequest(ids)));
  const product = await watch(() => good(app, productRequest(ids)));
  await app.close();
  return { page: page.toSorted((a, b) => b.text.length - a.text.length)[0]!, product };
}

/** How many statements each request takes, and its budget. */
export async function statementsOf(connected: Connected, ids: Ids): Promise<[string, number, number][]> {
  const app = await appOver(connected);
  const headers = {
    'x-auth-token': String((await good(app, { method: 'POST', url: '/api/_p/user/guest_login' }))['api_token']),
  };
  let keys = 0;
  const post = (url: string, payload: object, more: Record<string, string> = {}) =>
    good(app, { method: 'POST', url, payload, headers: { 'idempotency-key': `count-${(keys += 1)}`, ...more } });
  const count = async (run: () => Promise<unknown>) => (await watch(run)).length;
  const page = await count(() => good(app, pageRequest(ids)));
  const product = await count(() => good(app, productRequest(ids)));
  let hash = '';
  const create = await count(async () => {
    hash = String((await post('/api/shop/cart', {}))['cart_hash']);
  });
  const add = await count(() => post('/api/shop/cart/add_product', { hash, product_id: ids.product, count: 1 }));
  const info = await count(() =>
    good(app, { method: 'PUT', url: '/api/shop/cart/info', payload: { hash, fio: 'A B', phone: '+61412345678' } }),
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
