/**
 * The baseline: a plain node:http server that runs the same reads (the application's own prepared statements, captured
 * from one of its requests) and the same writes in the same transactions, and answers with JSON.stringify. Started by
 * run.ts; connection, captured statements and port come from the environment.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { env } from 'node:process';
import { connect } from '#server/db/connect.ts';

interface Captured {
  name: string;
  text: string;
  values: unknown[];
}

const { page, product } = JSON.parse(env['CAPTURED'] ?? '{}') as { page: Captured; product: Captured[] };
const { pool } = connect({
  connection: JSON.parse(env['CONNECTION'] ?? '{}') as { host: string; port: number; user: string; database: string },
});

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const one = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows[0] as Record<string, unknown>;

async function inTransaction<T>(
  work: (run: (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(
      async (name, text, values) => (await client.query({ name, text, values })).rows as Record<string, unknown>[],
    );
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const createCart = () =>
  one('b_create', 'insert into carts (hash) values ($1) returning id, hash as cart_hash', [
    randomBytes(24).toString('base64url'),
  ]);

const addProduct = ({ hash, product_id, count }: Record<string, unknown>) =>
  inTransaction(async (run) => {
    const [cart] = await run('b_lock', 'select id, company_id from carts where hash = $1 for update', [hash]);
    const [line] = await run(
      'b_add',
      `insert into cart_lines (cart_id, product_id, count, price)
       select $1, p.id, $3, p.price
         from products p
         join product_stock s on s.product_id = p.id
        where p.id = $2 and p.visible and s.total_count - s.held >= $3
       on conflict (cart_id, product_id) do update set count = cart_lines.count + excluded.count returning *`,
      [cart!['id'], product_id, count],
    );
    return line;
  });

const info = ({ hash, fio, phone }: Record<string, unknown>) =>
  one('b_info', 'update carts set fio = $2, phone = $3, updated_at = now() where hash = $1 returning *', [
    hash,
    fio,
    phone,
  ]);

const checkout = ({ hash, address, user_id }: Record<string, unknown>) =>
  inTransaction(async (run) => {
    const [cart] = await run('b_cart', 'select id from carts where hash = $1 for update', [hash]);
    const lines = await run(
      'b_lines',
      `select l.product_id, l.count, p.price, p.name, p.en_name, p.sku, p.company_id
         from cart_lines l
         join products p on p.id = l.product_id
        where l.cart_id = $1
        order by l.product_id`,
      [cart!['id']],
    );
    await run(
      'b_hold',
      `update product_stock s
          set held = held + l.count
         from cart_lines l
        where l.cart_id = $1 and l.product_id = s.product_id`,
      [cart!['id']],
    );
    const sum = lines.reduce((total, line) => total + Number(line['price']) * Number(line['count']), 0);
    const [order] = await run(
      'b_order',
      `insert into orders (cart_id, company_id, user_id, product_amount, order_sum, address)
       values ($1, $2, $3, $4, $5, $6)
       returning *`,
      [cart!['id'], lines[0]!['company_id'], user_id, lines.length, sum, address],
    );
    await run(
      'b_items',
      `insert into order_items (order_id, product_id, name, en_name, sku, price, count)
       select $1, p.id, p.name, p.en_name, p.sku, p.price, l.count
         from cart_lines l
         join products p on p.id = l.product_id
        where l.cart_id = $2`,
      [order!['id'], cart!['id']],
    );
    await run('b_history', `insert into order_history (order_id, author_id, "to") values ($1, $2, 'new')`, [
      order!['id'],
      user_id,
    ]);
    await run('b_close', `update carts set status = 'ordered' where id = $1`, [cart!['id']]);
    return { ...order, items: lines };
  });

const routes: Record<string, (body: Record<string, unknown>) => Promise<unknown>> = {
  '/page': async () => ({ page: 1, per_page: 12, total: 500, data: (await pool.query(page)).rows }),
  '/product': async () => {
    let rows: unknown[] = [];
    for (const statement of product) ({ rows } = await pool.query(statement));
    return rows[0];
  },
  '/create': createCart,
  '/add': addProduct,
  '/info': info,
  '/checkout': checkout,
};

createServer((request, response) => {
  void (async () => {
    const body = request.method === 'POST' ? await readBody(request) : {};
    const answer = await routes[request.url ?? '']!(body);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  })().catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(env['PORT']), '127.0.0.1', () => process.send?.('ready'));
