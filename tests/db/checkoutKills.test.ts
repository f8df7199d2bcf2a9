/** kill -9 of the server during checkouts: no acknowledged order is lost, and no repeated one is doubled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Connected } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { verify } from '#server/domains/verify.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { packageRoot } from '#server/root.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { delivery } from '#tests/support/shop.ts';
import { newDirectory, removeDirectories } from './checkouts.ts';

const kills = process.env['LONG'] ? 30 : 3;
const buyers = 8;

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;

const getToken = (buyer: number): string => `token-of-buyer-${buyer}`.padEnd(40, 'x');

/** Runs work on the installation's database while no server runs. */
async function withDatabase<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir, log: () => undefined });
  const connected = connect({ connection: database.connection });
  try {
    return await work(connected);
  } finally {
    await connected.pool.end();
    await database.stop();
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into companies (brand, legal_person, inn) values ('Shop', 'Shop', '1234567890')`);
  await pool.query(`insert into categories (name) values ('Shelf')`);
  await pool.query(
    `insert into products (company_id, category_id, type_id, sku, name, price, visible)
     select 1, 1, (select id from product_types where is_general), 'S' || n, 'Thing ' || n, 1000, true
       from generate_series(1, 5) n`,
  );
  await pool.query('insert into product_stock (product_id, total_count) select id, 1000000 from products');
  await pool.query(
    `insert into users (email, email_confirmed_at, roles)
     select 'buyer' || n || '@example.com', now(), '{ROLE_USER,ROLE_CUSTOMER}'
       from generate_series(1, $1::int) n`,
    [buyers],
  );
  await pool.query(
    `insert into transactions (user_id, amount, reason, cause) select id, 100000000, 'gift', 'gift:' || id from users`,
  );
  for (let buyer = 1; buyer <= buyers; buyer++)
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(getToken(buyer)), buyer],
    );
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

/** Starts the server and waits until it is ready. */
async function start(): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, getServerProgram('main'), {
    cwd: packageRoot,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  await new Promise<void>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Yarmarka is ready')) ready();
    });
    child.once('exit', () => failed(new Error(`the server ended: ${complaint}`)));
  });
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = server!;
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Eight buyers who place orders one after the other, and repeat calls without a reply under the same key. */
class Rush {
  readonly acknowledged = new Map<number, number[]>();
  retried = 0;
  private isOver = false;
  private up = Promise.resolve();
  private comeUp = (): void => {};
  private waiting: { count: number; resolve: () => void } | undefined;
  private keys = 0;

  goDown(): void {
    this.up = new Promise((resolve) => {
      this.comeUp = resolve;
    });
  }
  goUp(): void {
    this.comeUp();
  }
  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
  }
  reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting = { count, resolve };
    });
  }
  finish(): void {
    this.isOver = true;
  }

  private async insist(buyer: number, path: string, body: object): Promise<{ id: number; cart_hash: string }> {
    const key = `rush-${buyer}-${(this.keys += 1)}`;
    for (;;) {
      await this.up;
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-auth-token': getToken(buyer), 'idempotency-key': key },
          body: JSON.stringify(body),
        });
        const answerBody = (await answer.json()) as { id: number; cart_hash: string };
        if (answer.ok) return answerBody;
        if (answer.status !== 503) throw new RejectedError(`${path}: ${answer.status} ${JSON.stringify(answerBody)}`);
      } catch (error) {
        if (error instanceof RejectedError) throw error;
      }
      this.retried += 1;
    }
  }

  async order(buyer: number): Promise<void> {
    this.acknowledged.set(buyer, []);
    while (!this.isOver) {
      const { cart_hash: hash } = await this.insist(buyer, '/api/shop/cart', {});
      for (const product_id of [1 + (buyer % 5), 1 + ((buyer + 2) % 5)])
        await this.insist(buyer, '/api/shop/cart/add_product', { hash, product_id, count: 1 });
      const order = await this.insist(buyer, '/api/shop/cart/checkout', {
        hash,
        address: delivery,
        useBonuse: buyer % 2 === 0,
      });
      this.acknowledged.get(buyer)!.push(order.id);
      if (this.waiting && this.count >= this.waiting.count) this.waiting.resolve();
    }
  }
}
class RejectedError extends Error {}

/** Lists the orders in the database by buyer. */
async function listOrders({ pool }: Connected): Promise<Map<number, number[]>> {
  const { rows } = await pool.query<{ user_id: number; ids: number[] }>(
    'select user_id, array_agg(id order by id) as ids from orders group by 1',
  );
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
}

beforeAll(async () => {
  dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
  port = await findFreePort();
  await withDatabase(({ pool }) => fill(pool));
});
afterAll(async () => {
  if (server) await end('SIGKILL');
  removeDirectories();
});

it('loses no acknowledged order, doubles none that was sent again, and keeps stock and bonuses true', async ({
  annotate,
}) => {
  const rush = new Rush();
  await start();
  const buying = Promise.all(Array.from({ length: buyers }, (_, index) => rush.order(index + 1)));
  for (let round = 1; round <= kills; round++) {
    // A rejected call ends the load and the test.
    await Promise.race([rush.reach(rush.count + 20 + round), buying]);
    rush.goDown();
    await end('SIGKILL');
    const known = new Map([...rush.acknowledged].map(([buyer, ids]) => [buyer, [...ids]]));
    await withDatabase(async (connected) => {
      const storedOrders = await listOrders(connected);
      for (const [buyer, ids] of known) expect(ids.filter((id) => !storedOrders.get(buyer)?.includes(id))).toEqual([]);
      expect(await verify(connected.db)).toEqual([]);
    });
    await start();
    rush.goUp();
  }
  await Promise.race([rush.reach(rush.count + 20), buying]);
  rush.finish();
  await buying;
  await end('SIGTERM');
  await withDatabase(async (connected) => {
    const storedOrders = await listOrders(connected);
    for (const [buyer, ids] of rush.acknowledged)
      expect(storedOrders.get(buyer)).toEqual(ids.toSorted((one, other) => one - other));
    expect(await verify(connected.db)).toEqual([]);
  });
  expect(rush.retried).toBeGreaterThan(0);
  await annotate(`${kills} kills under ${rush.count} orders: 0 lost, 0 doubled, ${rush.retried} calls sent again`);
});
