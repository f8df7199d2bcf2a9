/** The migration that merges open carts of one user and company. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';
import { verifyCarts } from '#server/domains/carts/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openShop } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

/** Runs the migration again, without the index that it has created. */
async function migrate(prepare: () => Promise<void>): Promise<void> {
  const text = await readFile(join(migrationsFolder, '0081_one_open_cart.sql'), 'utf8');
  await t.pool.query('drop index carts_one_open');
  await prepare();
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

it('merges the older carts into the newest: counts add up to 9,999, lines to 200, letters come along', async () => {
  const [shop, other, buyer] = [await openShop(t), await openShop(t), await t.make.buyer()];
  const [a, b] = [await shop.stock(), await shop.stock()];
  const many = await shop.stockMany(199);
  const theirs = await other.stock();
  const insertCart = async (company_id: number, lines: readonly (readonly [number, number])[], user_id = buyer.id) => {
    const { rows } = await t.pool.query<{ id: number }>(
      `insert into carts (hash, user_id, company_id) values ($1, nullif($2, 0), $3) returning id`,
      [`migrated-cart-${t.make.next()}`, user_id, company_id],
    );
    const { id } = rows[0]!;
    for (const [product_id, count] of lines)
      await t.pool.query('insert into cart_lines (cart_id, product_id, count, price) values ($1, $2, $3, 1000)', [
        id,
        product_id,
        count,
      ]);
    return id;
  };
  const insertLetter = (cart_id: number, kind: 'reminder' | 'letter', token: string) =>
    t.pool.query(
      `insert into cart_letters (cart_id, kind, email, subject, text, token_hash, at)
       values ($1, $2, 'a@example.com', case when $2 = 'letter' then 'Hello' end,
               case when $2 = 'letter' then 'Hello' end, $3, now())`,
      [cart_id, kind, Buffer.from(token)],
    );
  let [oldest, older, newest, elsewhere, guests, empty] = [0, 0, 0, 0, 0, 0];
  await migrate(async () => {
    oldest = await insertCart(shop.company.id, [
      [a, 9990],
      [b, 1],
    ]);
    older = await insertCart(shop.company.id, [[b, 2]]);
    newest = await insertCart(shop.company.id, [[a, 20], ...many.map((id) => [id, 1] as const)]);
    elsewhere = await insertCart(other.company.id, [[theirs, 1]]);
    guests = await insertCart(shop.company.id, [[a, 1]], 0);
    empty = await insertCart(shop.company.id, [], (await t.make.buyer()).id);
    await insertLetter(oldest, 'reminder', 'one');
    await insertLetter(older, 'reminder', 'two');
    await insertLetter(older, 'letter', 'three');
  });
  const { rows: carts } = await t.pool.query('select id, company_id from carts where id = any($1) order by id', [
    [oldest, older, newest, elsewhere, guests, empty],
  ]);
  expect(carts).toEqual([
    { id: newest, company_id: shop.company.id },
    { id: elsewhere, company_id: other.company.id },
    { id: guests, company_id: shop.company.id },
    { id: empty, company_id: null },
  ]);
  const { rows: lines } = await t.pool.query<{ product_id: number; count: number }>(
    'select product_id, count from cart_lines where cart_id = $1',
    [newest],
  );
  expect(lines).toHaveLength(200);
  expect(lines.find(({ product_id }) => product_id === a)?.count).toBe(9999);
  expect(lines.some(({ product_id }) => product_id === b)).toBe(false);
  const { rows: letters } = await t.pool.query('select cart_id, kind, token_hash from cart_letters order by id');
  expect(letters).toEqual([
    { cart_id: newest, kind: 'reminder', token_hash: Buffer.from('two') },
    { cart_id: newest, kind: 'letter', token_hash: Buffer.from('three') },
  ]);
  expect(await verifyCarts(t.db)).toEqual([]);
});

it('is needed: npm run verify finds carts that it would merge', async () => {
  const [shop, buyer] = [await openShop(t), await t.make.buyer()];
  await migrate(async () => {
    for (let count = 0; count < 2; count += 1)
      await t.pool.query('insert into carts (hash, user_id, company_id) values ($1, $2, $3)', [
        `doubled-cart-${t.make.next()}`,
        buyer.id,
        shop.company.id,
      ]);
    expect(await verifyCarts(t.db)).toEqual([`user ${buyer.id}: 2 open carts of company ${shop.company.id}`]);
  });
  expect(await verifyCarts(t.db)).toEqual([]);
});
