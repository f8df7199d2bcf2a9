/**
 * Imports files from the command line, or undoes an import:
 * `npm run import -- --company INN [--categories FILE] [--products FILE] [--stores FILE] [--no-photos]`,
 * `npm run import -- --undo NUMBER`.
 */
import { resolve } from 'node:path';
import { env } from 'node:process';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { ImportNoun, ImportOptions } from '#contract/imports.ts';
import { type Config, readConfig } from '#server/config.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { connect } from '#server/db/connect.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLocalFanout } from '#server/gateways/fanout.ts';
import { openGateways } from '#server/gateways/open.ts';
import { createHints } from '#server/platform/hints.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { describeError } from '#server/platform/safeErrors.ts';
import { OperatorError } from '#server/operatorError.ts';
import type { WorkDeps } from '#server/domains/imports/deps.ts';
import { importFile, undoFileImport } from '#server/domains/imports/fromFile.ts';
import type { ImportRecord } from '#server/domains/imports/records.ts';

const usage =
  'Say `npm run import -- --company INN [--categories FILE] [--products FILE] [--stores FILE] [--no-photos]`, ' +
  'with at least one file, or `npm run import -- --undo NUMBER`.';
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** In this order, because products refer to categories. */
const nouns = ['categories', 'products', 'stores'] as const satisfies ImportNoun[];

type ImportArguments = { undo: number } | { inn: string; files: [ImportNoun, string][]; photos: 'add' | 'none' };

function readArguments(): ImportArguments {
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
    throw new OperatorError(usage);
  }
  const files = nouns.flatMap((noun): [ImportNoun, string][] =>
    values[noun] ? [[noun, resolve(env['INIT_CWD'] ?? '.', values[noun])]] : [],
  );
  if (values.undo && /^\d{1,9}$/.test(values.undo) && files.length === 0) return { undo: Number(values.undo) };
  if (values.undo || !values.company || files.length === 0) throw new OperatorError(usage);
  return {
    inn: values.company.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(),
    files,
    photos: values['no-photos'] ? 'none' : 'add',
  };
}

/** The server's database, whether the server runs or not. */
async function openInstallation(config: Config) {
  const embedded = config.databaseUrl ? null : ((await findRunning(config.dataDir)) ?? null);
  const started =
    config.databaseUrl || embedded
      ? null
      : await startEmbedded({ dataDir: config.dataDir, log: printLine, ...(config.pgBin && { pgBin: config.pgBin }) });
  const { pool, db } = connect({ connection: config.databaseUrl ?? embedded ?? started!.connection, max: 4 });
  const fanout = createLocalFanout();
  const deps: WorkDeps = {
    pool,
    db,
    gateways: openGateways(config, pool, fanout),
    hints: createHints(fanout),
    clock: () => new Date(),
    log: (error) => printLine(String(error)),
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

async function getCompany(pool: pg.Pool, inn: string): Promise<Company> {
  const { rows } = await pool.query<Company & { inn: string }>(
    'select id, brand, inn, creator_id from companies order by id',
  );
  const found = rows.find((row) => row.inn === inn);
  if (found) return found;
  const examples = rows
    .slice(0, 10)
    .map((row) => `${row.inn} (${row.brand})`)
    .join(', ');
  throw new OperatorError(`No company has the INN ${inn}${examples ? `; there are ${examples}` : ': make one first'}.`);
}

const phases = { read: 'read', check: 'looked at', write: 'written', photos: 'photos', undo: 'taken back' } as const;

/** Prints the progress twice a second. */
function createProgressPrinter(noun: string): (row: ImportRecord) => void {
  let printedAt = 0;
  return ({ phase, position, target }) => {
    if (phase === null || target === 0 || Date.now() - printedAt < 500) return;
    printedAt = Date.now();
    printLine(`  ${noun}: ${phases[phase]} ${Math.min(100, Math.round((position / target) * 100))} %`);
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
  const { id, status, counts, rejectedFile } = await importFile(
    file,
    { noun, company_id: company.id, user_id: company.creator_id, options: { photos } },
    deps,
    createProgressPrinter(noun),
  ).catch((error: unknown) => {
    const { code } = error as { code?: string };
    throw code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES'
      ? new OperatorError(`The file ${file} can't be read (${code}).`)
      : error;
  });
  const photosText = counts.photos > 0 ? `, ${counts.photos_done} of ${counts.photos} photos` : '';
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  printLine(
    `${noun}: ${counts.create} new, ${counts.change} changed, ${counts.same} unchanged, ` +
      `${counts.refuse} refused${photosText}, in ${seconds} s${status === 'done' ? '' : ` (${status})`}`,
  );
  if (rejectedFile) printLine(`  refused rows, each with its reason: ${rejectedFile}`);
  printLine(`  to take it back: npm run import -- --undo ${id}`);
}

try {
  const args = readArguments();
  const { deps, close } = await openInstallation(readConfig(paymentProviders));
  try {
    await migrate(deps.pool);
    await migrateJobs(deps.pool);
    if ('undo' in args) {
      const { counts, status } = await undoFileImport(args.undo, deps, createProgressPrinter(`import ${args.undo}`));
      if (status !== 'undone' && status !== 'partly_undone')
        printLine(
          `nothing of import ${args.undo} was taken back: somebody has changed or used all of its ${counts.kept} rows`,
        );
      else {
        const rest =
          `; ${counts.kept} rows stay, since somebody has changed or used them: ` +
          'the same command tries those again';
        printLine(`import ${args.undo} was taken back${counts.kept > 0 ? rest : ''}`);
      }
    } else {
      const company = await getCompany(deps.pool, args.inn);
      printLine(`importing for ${company.brand}`);
      for (const [noun, file] of args.files) await importOne(noun, file, company, args.photos, deps);
    }
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`yarmarka: ${error instanceof OperatorError ? error.message : describeError(error)}\n`);
  process.exitCode = 1;
}
