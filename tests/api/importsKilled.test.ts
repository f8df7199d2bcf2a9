import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { resumeImports } from '#server/domains/imports/work.ts';
import { packageRoot } from '#server/root.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

const kills = process.env['LONG'] ? 10 : 2;

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const rows = 4_000;
const progress = async (id: number) =>
  (
    await t.pool.query<{ phase: string | null; position: number }>(
      'select phase, position from imports where id = $1',
      [id],
    )
  ).rows[0]!;

it(
  'goes on after kill -9 of the process that was at it, again and again, each row once',
  { timeout: 300_000 },
  async ({ annotate }) => {
    const { uploaded, listProducts } = createImportHelpers(t);
    const { id: company, vendor } = await t.make.company();
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const lines = Array.from({ length: rows }, (_, n) => `K-${n},Thing ${n},1,${shelf},1`);
    const { id } = await uploaded(vendor.client, `sku,name,price,category,stock\n${lines.join('\n')}\n`);
    await vendor.client.imports.check({ params: { id } });
    await t.drainJobs();
    await vendor.client.imports.run({ params: { id } });
    const { rows: named } = await t.pool.query<{ name: string }>('select current_database() as name');
    const killedAt: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const { position } = await progress(id);
      const child = spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          join(packageRoot, 'tests/support/importWorker.ts'),
          JSON.stringify({ connection: { ...inject('postgres'), database: named[0]!.name }, id }),
        ],
        { cwd: packageRoot, stdio: 'ignore' },
      );
      await vi.waitFor(async () => expect((await progress(id)).position).toBeGreaterThan(position), {
        timeout: 60_000,
        interval: 5,
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
      const left = await progress(id);
      expect(left.phase).toBe('write');
      killedAt.push(left.position);
    }
    // Its lock ends with its database sessions.
    await vi.waitFor(
      async () =>
        expect(
          (
            await t.pool.query('select from pg_locks where locktype = $1 and classid = 794113 and objid = $2', [
              'advisory',
              id,
            ])
          ).rowCount,
        ).toBe(0),
      { timeout: 30_000 },
    );
    await t.pool.query('delete from graphile_worker._private_jobs');
    await resumeImports(t.db);
    await t.drainJobs();
    expect(await vendor.client.imports.get({ params: { id } })).toMatchObject({
      status: 'done',
      rows: { total: rows, create: rows, change: 0, same: 0, refuse: 0 },
    });
    const { rows: counted } = await t.pool.query(
      'select count(*)::int as products, count(distinct sku)::int as skus from products where company_id = $1',
      [company],
    );
    expect(counted).toEqual([{ products: rows, skus: rows }]);
    expect(await listProducts(vendor.client, company)).toHaveLength(1000);
    expect(await verifyListing(t.db)).toEqual([]);
    await annotate(`killed ${kills} times, at lines ${killedAt.join(', ')} of ${rows}: every row there, once`);
  },
);
