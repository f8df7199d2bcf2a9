/** `npm run import -- --company INN [--products FILE] [--categories FILE] [--stores FILE]` */
import { resolve } from 'node:path';
import { env } from 'node:process';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { Refusal } from '#server/refusal.ts';
import { categories } from './categories.ts';
import { products } from './products.ts';
import { importFile } from './run.ts';
import type { Source } from './source.ts';
import { stores } from './stores.ts';

const usage = 'Say `npm run import -- --company INN [--categories FILE] [--products FILE] [--stores FILE]`, with at least one file.';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** In this order: products look for their categories. */
const kinds = { categories, products, stores } as const;
type Kind = keyof typeof kinds;

function readArguments(): { inn: string; files: [Kind, string][] } {
  let values: Partial<Record<Kind | 'company', string>>;
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ options: { company: text, categories: text, products: text, stores: text } }));
  } catch {
    throw new Refusal(usage);
  }
  const files = (Object.keys(kinds) as Kind[]).flatMap((kind): [Kind, string][] => (values[kind] ? [[kind, resolve(env['INIT_CWD'] ?? '.', values[kind])]] : []));
  if (!values.company || files.length === 0) throw new Refusal(usage);
  return { inn: values.company.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(), files };
}

/** The server's database, whether the server runs or not. */
async function open(config: Config) {
  const embedded = config.databaseUrl ? null : ((await findRunning(config.dataDir)) ?? null);
  const started = config.databaseUrl || embedded ? null : await startEmbedded({ dataDir: config.dataDir, log: say, ...(config.pgBin && { pgBin: config.pgBin }) });
  const { pool } = connect({ connection: config.databaseUrl ?? embedded ?? started!.connection, max: 2 });
  return {
    pool,
    close: async () => {
      await pool.end();
      await started?.stop();
    },
  };
}

async function companyOf(pool: pg.Pool, inn: string): Promise<{ id: number; brand: string }> {
  const { rows } = await pool.query<{ id: number; brand: string; inn: string }>('select id, brand, inn from companies order by id');
  const found = rows.find((row) => row.inn === inn);
  if (found) return found;
  const known = rows.slice(0, 10).map((row) => `${row.inn} (${row.brand})`).join(', ');
  throw new Refusal(`No company has the INN ${inn}${known ? `; there are ${known}` : ': make one first'}.`);
}

async function importOne(kind: Kind, file: string, pool: pg.Pool, companyId: number): Promise<void> {
  const began = Date.now();
  let told = 0;
  const onProgress = ({ rows, fraction }: { rows: number; fraction: number }) => {
    if (Date.now() - told < 500 && fraction < 1) return;
    told = Date.now();
    say(`  ${kind}: ${rows} rows, ${Math.round(fraction * 100)} %`);
  };
  const report = await importFile(kinds[kind] as Source<unknown>, file, { pool, companyId, now: new Date(), onProgress }).catch((error: unknown) => {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') throw new Refusal(`The file ${file} can't be read (${code}).`);
    if (/not a JSON list|larger than/.test(message)) throw new Refusal(`${file}: ${message}.`);
    throw error;
  });
  say(`${kind}: ${report.made} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.refused} refused, in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (report.refusedFile) say(`  refused rows, each with its line and reason: ${report.refusedFile}`);
}

try {
  const { inn, files } = readArguments();
  const { pool, close } = await open(readConfig());
  try {
    await migrate(pool);
    const company = await companyOf(pool, inn);
    say(`importing for ${company.brand}`);
    for (const [kind, file] of files) await importOne(kind, file, pool, company.id);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`yarmarka: ${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
