/**
 * Work that can't succeed: a bad cell becomes a rejected row, a job becomes dead and visible to admins, and its user is
 * notified.
 */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportParkedJobs } from '#server/domains/operation/failedJobs.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
const logs: string[] = [];
let company: Awaited<ReturnType<Api['make']['company']>>;
let admin: Awaited<ReturnType<Api['make']['admin']>>;
beforeAll(async () => {
  t = await startApi({ log: (line) => logs.push(line) });
  company = await t.make.company();
  admin = await t.make.admin();
});
afterAll(() => t.close());

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const day = (cell: string, value: string) => `<c r="${cell}" s="1"><v>${value}</v></c>`;
const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`;

/** Makes a workbook of one sheet, whose cells of style 1 are dates. */
const workbook = (rows: string) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    'xl/worksheets/s.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

it('refuses the row of a cell that can’t be read, and takes the others', async () => {
  const { uploaded, ran, listRows } = createImportHelpers(t);
  const { client } = company.vendor;
  const file = workbook(
    row(1, text('A1', 'sku'), text('B1', 'name'), text('C1', 'price'), text('D1', 'description')) +
      row(2, text('A2', 'D1'), text('B2', 'Good'), text('C2', '10'), day('D2', '45292')) +
      row(3, text('A3', 'D2'), text('B3', 'Far'), text('C3', '10'), day('D3', '9e15')) +
      row(4, text('A4', 'D3'), text('B4', 'Early'), text('C4', '10'), day('D4', '-9000000000')),
  );
  const { options } = await uploaded(client, file);
  const { id: category_id } = await t.make.category();
  const done = await ran(client, file, { options: { ...options, category_id } });
  expect(done).toMatchObject({ status: 'done', rows: { total: 3, create: 1, refuse: 2 } });
  const rows = await listRows(client, done.id);
  expect(rows.filter(({ outcome }) => outcome === 'refuse').map(({ errors }) => errors)).toEqual([
    [expect.objectContaining({ value: '9e15', message: expect.stringContaining('can’t be read') })],
    [expect.objectContaining({ value: '-9000000000', message: expect.stringContaining('can’t be read') })],
  ]);
});

const jobRow = async (key: string) =>
  (
    await t.pool.query<{ id: number; attempts: number; max_attempts: number }>(
      'select id::int, attempts, max_attempts from graphile_worker._private_jobs where key = $1',
      [key],
    )
  ).rows[0];

/** Runs a job repeatedly without its pauses. */
async function fail(key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await t.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where key = $1 and attempts < max_attempts',
      [key],
    );
    await t.drainJobs();
  }
}

it('parks a job that fails the same way, tells whose import it was, and lets admins retry or discard it', async () => {
  const { uploaded } = createImportHelpers(t);
  const { client } = company.vendor;
  const made = await uploaded(client, 'sku,name,price\nP-1,One,10\n');
  await client.imports.check({ params: { id: made.id } });
  const files = t.gateways.files;
  const { fetch } = files;
  files.fetch = () => Promise.reject(new Error('the reader is broken'));
  const key = `import:${made.id}`;
  await fail(key, 4);
  expect(await client.imports.get({ params: { id: made.id } })).toMatchObject({ status: 'checking' });
  expect(await admin.client.jobs.list({ query: {} })).toMatchObject({
    data: [{ name: 'imports.work', state: 'retrying', attempts: 4 }],
  });
  await fail(key, 10);
  const parked = await jobRow(key);
  expect(parked).toMatchObject({ attempts: 5, max_attempts: 5 });
  // The check for stalled imports must not reset the job's attempts. One after the other: the report leaves out a job
  // that the check has locked, until the next minute.
  for (const name of ['resumeImports', 'noticeParkedJobs']) {
    await t.pool.query('select graphile_worker.add_job($1)', [name]);
    await t.drainJobs();
  }
  expect(await jobRow(key)).toEqual(parked);
  expect(await client.imports.get({ params: { id: made.id } })).toMatchObject({
    status: 'failed',
    phase: null,
    failure: expect.stringContaining('failed several times'),
  });
  expect(await admin.client.jobs.list({ query: { page: 9 } })).toMatchObject({ page: 9, total: 1, data: [] });
  expect(await admin.client.jobs.list({ query: { state: 'parked' } })).toMatchObject({
    total: 1,
    data: [{ id: parked!.id, name: 'imports.work', reason: 'the reader is broken', attempts: 5 }],
  });
  await expect(client.jobs.list({ query: {} })).rejects.toMatchObject({ status: 403 });

  await admin.client.jobs.retry({ params: { id: parked!.id } });
  expect(await jobRow(key)).toMatchObject({ attempts: 0, max_attempts: 12 });
  await expect(admin.client.jobs.discard({ params: { id: parked!.id } })).rejects.toMatchObject({ status: 404 });
  await client.imports.check({ params: { id: made.id } });
  await fail(key, 5);
  files.fetch = fetch;
  const again = await jobRow(key);
  await admin.client.jobs.discard({ params: { id: again!.id } });
  expect(await admin.client.jobs.list({ query: {} })).toMatchObject({ total: 0, data: [] });
});

it('reports a job that has failed for good though the report of an earlier one fails, which is tried again', async () => {
  await t.pool.query(`
    select graphile_worker.add_job('test.given_up', json_build_object('key', key)) from unnest('{one,two}'::text[]) key`);
  await t.pool.query(`
    update graphile_worker._private_jobs j
       set attempts = max_attempts
      from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'test.given_up'`);
  const reported: string[] = [];
  let isBroken = true;
  const hooks = {
    'test.given_up': async ({ key }: { key: string }) => {
      if (isBroken && key === 'one') throw new Error('nobody can be notified of one');
      reported.push(key);
    },
  };
  await reportParkedJobs(t.ctx, hooks);
  expect(reported).toEqual(['two']);
  expect(logs.filter((line) => line.includes('nobody can be notified of one'))).toHaveLength(1);
  isBroken = false;
  await reportParkedJobs(t.ctx, hooks);
  expect(reported).toEqual(['two', 'one']);
  await reportParkedJobs(t.ctx, hooks);
  expect(reported).toEqual(['two', 'one']);
});
