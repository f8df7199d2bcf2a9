/**
 * `npm run bench:imports`: imports a table of 10,000 products with categories and parameters into an empty
 * installation, again unchanged, and undoes it; then imports real files (SHARED_DATA, else ../shared/data, if that
 * folder exists) like the command line. Prints the table of README.md.
 */
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { WorkDeps } from '#server/domains/imports/deps.ts';
import { importFile, type ImportReport } from '#server/domains/imports/fromFile.ts';
import { workOnImport } from '#server/domains/imports/work.ts';
import { readPreview } from '#server/domains/imports/columns.ts';
import { imports } from '#server/domains/imports/tables.ts';
import { ImportOptions, type ImportNoun } from '#contract/imports.ts';
import { createDiskFiles } from '#server/gateways/files.ts';
import { createLocalFanout } from '#server/gateways/fanout.ts';
import { createHints } from '#server/platform/hints.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { packageRoot } from '#server/root.ts';

const rows = Number(env['ROWS'] ?? 10_000);
/** With FAMILIES=3000 the products are members of so many families. */
const families = Number(env['FAMILIES'] ?? 0);
const megabyte = 1024 * 1024;
const printLine = (line: string) => void process.stdout.write(`${line}\n`);

const directory = await mkdtemp(join(tmpdir(), 'yarmarka-bench-'));
const embedded = await startEmbedded({ dataDir: directory, log: () => {} });
const connected = connect({ connection: embedded.connection });
const { pool, db } = connected;
const files = createDiskFiles(join(directory, 'uploads'));
const fanout = createLocalFanout();
const deps: WorkDeps = {
  pool,
  db,
  gateways: { files, fanout } as unknown as WorkDeps['gateways'],
  hints: createHints(fanout),
  clock: () => new Date(),
  log: (error) => printLine(String(error)),
};

/** Measures time and memory of some work. */
async function measure(name: string, count: number, work: () => Promise<unknown>): Promise<void> {
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const before = process.memoryUsage.rss();
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  const seconds = (performance.now() - began) / 1000;
  const [restMegabytes, peakMegabytes] = [before, Math.max(peak, before)].map((bytes) => Math.round(bytes / megabyte));
  printLine(
    `| ${name} | ${count} | ${seconds.toFixed(1)} s | ${Math.round(count / seconds)}/s ` +
      `| ${restMegabytes} → ${peakMegabytes} MB |`,
  );
}

interface Setup {
  user: number;
  company: number;
  /** The type of the table's products. */
  type: number;
}

async function prepare(): Promise<Setup> {
  await migrate(pool);
  await migrateJobs(pool);
  const insert = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const user = await insert(
    `insert into users (email, roles) values ('bench@example.com', '{ROLE_USER,ROLE_ADMIN}') returning id`,
  );
  const company = await insert(
    `insert into companies (brand, legal_person, inn, creator_id) values ('Bench', 'Bench', 'BENCH1', $1) returning id`,
    [user],
  );
  const type = await insert(`insert into product_types (name) values ('Things') returning id`);
  for (const name of ['Colour', 'Weight']) {
    const parameter = await insert('insert into parameters (name, type) values ($1, $2) returning id', [
      name,
      name === 'Weight' ? 'number' : 'list',
    ]);
    if (name === 'Colour')
      await pool.query(
        `insert into parameter_values (parameter_id, value, name)
         select $1, v, v
           from unnest('{red,green,blue}'::text[]) v`,
        [parameter],
      );
    await pool.query('insert into product_type_parameters (type_id, parameter_id) values ($1, $2)', [type, parameter]);
  }
  return { user, company, type };
}

function createCsv(): string {
  const familyHeader = families > 0 ? ',Family,Option 1: name,Option 1: value' : '';
  const lines = [`SKU,Name,Price,In stock,Category,Type,Description,Colour,Weight${familyHeader}`];
  const description = `"A thing, made of what things are made of. ${'It lasts for years. '.repeat(8)}"`;
  for (let n = 0; n < rows; n++) {
    const family = Math.floor((n * families) / rows);
    const group = families > 0 ? family : n;
    const cells = [
      `B-${n}`,
      `Thing number ${n} for the kitchen`,
      (n % 900) + 0.99,
      n % 50,
      `Section ${group % 10} > Shelf ${group % 40}`,
      'Things',
      description,
      ['red', 'green', 'blue'][n % 3],
      n % 100,
      ...(families > 0 ? [`Family ${family}`, 'Size', n] : []),
    ];
    lines.push(cells.join(','));
  }
  return lines.join('\n');
}

async function upload(path: string, { user, company, type }: Setup, file: string): Promise<number> {
  const options = ImportOptions.parse({ make_categories: true, photos: 'none', type_id: type });
  await files.saveFile(`${file}/table`, path);
  const columns = await readPreview(db, path, { noun: 'products', format: 'csv', options });
  const [made] = await db
    .insert(imports)
    .values({
      noun: 'products',
      company_id: company,
      user_id: user,
      filename: 'bench',
      file,
      bytes: (await readFile(path)).length,
      format: 'csv',
      options,
      ...columns,
    })
    .returning({ id: imports.id });
  return made!.id;
}

const getState = async (id: number) =>
  (
    await pool.query<{ phase: string | null; status: string; counts: Record<string, number> }>(
      'select phase, status, counts from imports where id = $1',
      [id],
    )
  ).rows[0]!;

/** Runs an import to its end, slice by slice, as the queue does. */
async function runToEnd(id: number): Promise<void> {
  for (let state = await getState(id); state.phase !== null; state = await getState(id)) await workOnImport(id, deps);
}

const begin = (id: number, set: string) =>
  pool.query(
    `update imports
        set ${set}, position = 0, counts = counts || '{"create": 0, "change": 0, "same": 0, "refuse": 0}'
      where id = $1`,
    [id],
  );

async function expectCounts(id: number, expected: Record<string, number>): Promise<void> {
  const { counts, status } = await getState(id);
  for (const [key, value] of Object.entries(expected))
    if (counts[key] !== value) throw new Error(`${key} is ${counts[key]}, not ${value} (${status})`);
}

try {
  const setup = await prepare();
  const path = join(directory, 'bench.csv');
  await writeFile(path, createCsv());
  printLine(
    `\n${rows} rows, Node ${process.version}\n\n` +
      `| what | rows | time | speed | RSS: before → peak |\n| --- | ---: | ---: | ---: | ---: |`,
  );
  const first = await upload(path, setup, 'import-bench-one');
  await measure('checked (read and looked at)', rows, async () => {
    await begin(first, `status = 'checking', phase = 'read'`);
    await runToEnd(first);
  });
  await measure('imported', rows, async () => {
    await begin(first, `status = 'running', phase = 'write', started_at = now()`);
    await runToEnd(first);
  });
  await expectCounts(first, { create: rows, refuse: 0 });
  const second = await upload(path, setup, 'import-bench-two');
  await measure('imported again, unchanged (read and written)', rows, async () => {
    await begin(second, `status = 'running', phase = 'read', started_at = now()`);
    await runToEnd(second);
  });
  await expectCounts(second, { same: rows, refuse: 0 });
  await measure('undone', rows, async () => {
    await pool.query(`update imports set status = 'undoing', phase = 'undo', position = 0 where id = $1`, [first]);
    await runToEnd(first);
  });
  await expectCounts(first, { kept: 0 });

  const data = env['SHARED_DATA'] ?? join(packageRoot, '../shared/data');
  for (const [name, noun] of [
    ['bestbuy-categories.json', 'categories'],
    ['dummyjson-products.json', 'products'],
    ['bestbuy-stores.json', 'stores'],
  ] as [string, ImportNoun][]) {
    const file = join(directory, name);
    const isThere = await access(join(data, name)).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await writeFile(file, await readFile(join(data, name)));
    const count = (JSON.parse(await readFile(file, 'utf8')) as unknown[]).length;
    for (const time of ['', ', again']) {
      let report: ImportReport | undefined;
      await measure(`${name}${time}`, count, async () => {
        report = await importFile(
          file,
          { noun, company_id: setup.company, user_id: setup.user, options: { photos: 'none' } },
          deps,
        );
      });
      const {
        id,
        counts: { create, change, same, refuse: rejected },
      } = report!;
      const { rows: errors } = await pool.query<{ failure: string; field: string; n: number }>(
        `select e->>'failure' as failure, e->>'field' as field, count(*)::int as n
           from import_rows r, jsonb_array_elements(r.errors) e
          where r.import_id = $1
          group by 1, 2
          order by 3 desc`,
        [id],
      );
      const errorTexts = errors.map(({ failure, field, n }) => `; ${n} × ${field}: ${failure}`);
      printLine(
        `\n${name}${time}: ${create} new, ${change} changed, ${same} as they were, ` +
          `${rejected} refused${errorTexts.join('')}\n`,
      );
    }
  }
} finally {
  await pool.end();
  await embedded.stop();
  await rm(directory, { recursive: true, force: true });
}
