/** `npm run import -- --company INN [--categories FILE] [--products FILE] [--stores FILE] [--no-photos]`, `npm run import -- --undo NUMBER` */
import { resolve } from 'node:path';
import { env } from 'node:process';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { ImportNoun, ImportOptions } from '#contract/imports.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fanoutInProcess } from '#server/gateways/fanout.ts';
import { openGateways } from '#server/gateways/open.ts';
import { hintsThrough } from '#server/platform/hints.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { describeError } from '#server/platform/safeErrors.ts';
import { Refusal } from '#server/refusal.ts';
import type { WorkDeps } from '#server/domains/imports/deps.ts';
import { importFile, undoFile } from '#server/domains/imports/fromFile.ts';
import type { ImportRecord } from '#server/domains/imports/rows.ts';

const usage =
  'Say `npm run import -- --company INN [--categories FILE] [--products FILE] [--stores FILE] [--no-photos]`, with at least one file, or `npm run import -- --undo NUMBER`.';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** In this order: products look for their categories. */
const nouns = ['categories', 'products', 'stores'] as const satisfies ImportNoun[];

type Asked = { undo: number } | { inn: string; files: [ImportNoun, string][]; photos: 'add' | 'none' };

function readArguments(): Asked {
  let values: Partial<Record<ImportNoun | 'company' | 'undo', string> & { 'no-photos': boolean }>;
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({
      options: {
        company: text,
        categories: text,
        products: text,
        stores: text,
        undo: text,
        'no-photos': { type: 'boolean' },
      },
    }));
  } catch {
    throw new Refusal(usage);
  }
  const files = nouns.flatMap((noun): [ImportNoun, string][] =>
    values[noun] ? [[noun, resolve(env['INIT_CWD'] ?? '.', values[noun])]] : [],
  );
  if (values.undo && /^\d{1,9}$/.test(values.undo) && files.length === 0) return { undo: Number(values.undo) };
  if (values.undo || !values.company || files.length === 0) throw new Refusal(usage);
  return {
    inn: values.company.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(),
    files,
    photos: values['no-photos'] ? 'none' : 'add',
  };
}

/** The server's database, whether the server runs or not. */
async function open(config: Config) {
  const embedded = config.databaseUrl ? null : ((await findRunning(config.dataDir)) ?? null);
  const started =
    config.databaseUrl || embedded
      ? null
      : await startEmbedded({ dataDir: config.dataDir, log: say, ...(config.pgBin && { pgBin: config.pgBin }) });
  const { pool, db } = connect({ connection: config.databaseUrl ?? embedded ?? started!.connection, max: 4 });
  const fanout = fanoutInProcess();
  const deps: WorkDeps = {
    pool,
    db,
    gateways: openGateways(config, pool, fanout),
    hints: hintsThrough(fanout),
    clock: () => new Date(),
    log: (error) => say(String(error)),
  };
  return {
    deps,
    close: async () => {
      await pool.end();
      await started?.stop();
    },
  };
}

interface Company {
  id: number;
  brand: string;
  creator_id: number;
}

async function companyOf(pool: pg.Pool, inn: string): Promise<Company> {
  const { rows } = await pool.query<Company & { inn: string }>(
    'select id, brand, inn, creator_id from companies order by id',
  );
  const found = rows.find((row) => row.inn === inn);
  if (found) return found;
  const known = rows
    .slice(0, 10)
    .map((row) => `${row.inn} (${row.brand})`)
    .join(', ');
  throw new Refusal(`No company has the INN ${inn}${known ? `; there are ${known}` : ': make one first'}.`);
}

const phases = { read: 'read', check: 'looked at', write: 'written', photos: 'photos', undo: 'taken back' } as const;

/** Tells twice a second how far it is. */
function teller(noun: string): (row: ImportRecord) => void {
  let told = 0;
  return ({ phase, position, target }) => {
    if (phase === null || target === 0 || Date.now() - told < 500) return;
    told = Date.now();
    say(`  ${noun}: ${phases[phase]} ${Math.min(100, Math.round((position / target) * 100))} %`);
  };
}

async function importOne(
  noun: ImportNoun,
  file: string,
  company: Company,
  photos: ImportOptions['photos'],
  deps: WorkDeps,
): Promise<void> {
  const began = Date.now();
  const { id, status, counts, refusedFile } = await importFile(
    file,
    { noun, company_id: company.id, user_id: company.creator_id, options: { photos } },
    deps,
    teller(noun),
  ).catch((error: unknown) => {
    const { code } = error as { code?: string };
    throw code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES'
      ? new Refusal(`The file ${file} can't be read (${code}).`)
      : error;
  });
  const fetched = counts.photos > 0 ? `, ${counts.photos_done} of ${counts.photos} photos` : '';
  say(
    `${noun}: ${counts.create} new, ${counts.change} changed, ${counts.same} unchanged, ${counts.refuse} refused${fetched}, in ${((Date.now() - began) / 1000).toFixed(1)} s${status === 'done' ? '' : ` (${status})`}`,
  );
  if (refusedFile) say(`  refused rows, each with its reason: ${refusedFile}`);
  say(`  to take it back: npm run import -- --undo ${id}`);
}

try {
  const asked = readArguments();
  const { deps, close } = await open(readConfig());
  try {
    await migrate(deps.pool);
    await migrateJobs(deps.pool);
    if ('undo' in asked) {
      const { counts, status } = await undoFile(asked.undo, deps, teller(`import ${asked.undo}`));
      if (status !== 'undone' && status !== 'partly_undone')
        say(
          `nothing of import ${asked.undo} was taken back: somebody has changed or used all of its ${counts.kept} rows`,
        );
      else
        say(
          `import ${asked.undo} was taken back${counts.kept > 0 ? `; ${counts.kept} rows stay, since somebody has changed or used them: the same command tries those again` : ''}`,
        );
    } else {
      const company = await companyOf(deps.pool, asked.inn);
      say(`importing for ${company.brand}`);
      for (const [noun, file] of asked.files) await importOne(noun, file, company, asked.photos, deps);
    }
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`yarmarka: ${error instanceof Refusal ? error.message : describeError(error)}\n`);
  process.exitCode = 1;
}
