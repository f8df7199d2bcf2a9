/** Load of the chaos tests: buyers, and a vendor with photos, who retry every call until it is answered. */
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ApiError, createClient, toRoutes } from '#contract/client.ts';
import { contract, type Contract } from '#contract/index.ts';
import { categories } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import type { Api, ApiClient } from '#tests/support/api.ts';
import { factories, type Person } from '#tests/support/factories.ts';
import { delivery, fillCart, openShop } from '#tests/support/shop.ts';
import { toFormData } from '#server/http/internalRequests.ts';
import type { World } from './world.ts';

const routes = toRoutes(contract);
/** Timeout of a call, after which the client tries another process. */
const timeoutMs = 12_000;

export interface Traffic {
  /** Acknowledged orders by buyer. */
  orders: Map<number, number[]>;
  /** Orders that were acknowledged as paid. */
  paid: Set<number>;
  canceled: Set<number>;
  /** Addresses of photos with an acknowledged upload. */
  photos: string[];
  /** Number of retries, and the longest answered call in ms. */
  retried: number;
  /** Begin and duration in ms of every call that got a 503 or took longer than a second. */
  slow: { call: string; at: number; ms: number; status: number }[];
  /** Unexpected answers. */
  wrong: string[];
  /** Stops after the running calls. */
  finish(): Promise<void>;
}

/** Creates a client that repeats calls after network errors and 503, with the same key, at the next process. */
function createRetryingClient(world: World, traffic: Traffic, token: string | null): ApiClient {
  let keys = 0;
  return createClient<Contract>(routes, async (request) => {
    const { method, url, body } = request;
    const key = `chaos-${process.pid}-${token?.slice(0, 8)}-${(keys += 1)}`;
    for (let tries = 0; ; tries += 1) {
      const { url: base } = world.apps[(keys + tries) % world.apps.length]!;
      const at = performance.now();
      const form = request.files && toFormData(request);
      try {
        const answer = await fetch(base + url, {
          method,
          headers: {
            ...(token && { 'x-auth-token': token }),
            ...(method === 'POST' && { 'idempotency-key': key }),
            ...(!form && body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const parsed: unknown = await answer.json();
        const ms = performance.now() - at;
        if (ms > 1_000 || answer.status === 503) traffic.slow.push({ call: url, at, ms, status: answer.status });
        if (answer.status !== 503) return { status: answer.status, body: parsed, headers: {} } as never;
      } catch (error) {
        if (error instanceof ApiError) throw error;
      }
      traffic.retried += 1;
      await delay(100);
    }
  });
}

async function buyOnce(
  person: Person,
  client: ApiClient,
  vendor: ApiClient,
  products: number[],
  n: number,
  traffic: Traffic,
) {
  const lines = [0, 1].map((step) => ({ product_id: products[(n + step * 2) % products.length]! }));
  const { cart_hash: hash } = await fillCart(client, lines);
  const order = await client.carts.checkout({ body: { hash, address: delivery, useBonuse: false } });
  traffic.orders.get(person.id)!.push(order.id);
  const params = { id: order.id };
  if (n % 2 === 0) {
    await client.payments.payOrder({ params });
    const body = { payment_method_id: `pm_card_visa.${order.id}`, amount: order.sum_to_pay };
    // If the first answer was lost, the retry answers that there is nothing left to pay.
    const isPaid = await client.payments.confirmOrder({ params, body }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && ['not_payable', 'payment_over'].includes(error.code ?? ''),
    );
    if (isPaid) traffic.paid.add(order.id);
    else traffic.wrong.push(`order ${order.id} could not be paid`);
  }
  if (n % 4 === 0) {
    await vendor.orders.edit({ params, body: { status: 'canceled' } });
    traffic.canceled.add(order.id);
  }
}

/** Opens a shop and starts buyers, until `finish` is called. */
export async function startTraffic(world: World, buyers: number): Promise<Traffic> {
  let isOver = false;
  const working: Promise<void>[] = [];
  const traffic: Traffic = {
    orders: new Map(),
    paid: new Set(),
    canceled: new Set(),
    photos: [],
    retried: 0,
    slow: [],
    wrong: [],
    finish: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
  const as = (token: string | null) => createRetryingClient(world, traffic, token);
  const opened = new Date();
  const make = factories({ ...world, as, clock: () => opened });
  const shop = await openShop({ ...world, make } as unknown as Api);
  await world.db.update(companies).set({ card_payments: true }).where(eq(companies.id, shop.company.id));
  const products: number[] = [];
  for (let n = 0; n < 5; n += 1) products.push(await shop.stock({ total_count: 1_000_000, name: `Thing ${n}` }));
  // Set in the database, since an admin in production needs a second factor first.
  const [category] = await world.db.insert(categories).values({ name: 'Photos' }).returning({ id: categories.id });
  const category_id = category!.id;
  const vendor = shop.company.vendor.client;
  const until = async (name: string, step: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n += 1)
      await step(n).catch((error: unknown) => {
        traffic.wrong.push(`${name}: ${error instanceof ApiError ? JSON.stringify(error.body) : String(error)}`);
        return delay(500);
      });
  };
  for (let index = 0; index < buyers; index += 1) {
    const buyer = await make.buyer();
    traffic.orders.set(buyer.id, []);
    working.push(until('a buyer', (n) => buyOnce(buyer, buyer.client, vendor, products, n + index, traffic)));
  }
  working.push(
    until('the vendor', async (n) => {
      const dot = { width: 60, height: 60, channels: 3, background: { r: n % 255, g: 90, b: 30 } } as const;
      const bytes = await sharp({ create: dot }).png().toBuffer();
      const product = await vendor.products.create({
        body: { name: `Photo ${n}`, sku: `P-${n}`, price: 10, category_id, company_id: shop.company.id },
        files: { photos: [new Blob([new Uint8Array(bytes)], { type: 'image/png' })] },
      });
      traffic.photos.push(...product.photos.map(({ url }) => url));
      await delay(2_000);
    }),
  );
  return traffic;
}
