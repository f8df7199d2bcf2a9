// npm test: installs and builds what is missing, runs all tests, and beside them lints and checks types. A failed step
// does not stop the following ones, so that one run shows all errors.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root, run, stopWithNpm } from './command.mjs';
import { ensurePgBouncer } from './pgbouncer.mjs';
import { ensureBuild, ensurePackages, exitWithError, requireNode, printLine, formatSecondsSince } from './prepare.mjs';
import { ensureRedis } from './redis.mjs';
import { createTemporaryDirectory } from './temporary.mjs';
import {
  formatOutcome,
  readPlaywrightOutcome,
  toSingleOutcome,
  sumOutcomes,
  readVitestOutcome,
} from './testReport.mjs';

/**
 * Settings of the user's shell that must not affect tests: they would test another configuration, or the user's data.
 */
const SETTINGS = new RegExp(
  `^(${[
    'NODE_ENV|ROLE|HOST|PORT|PUBLIC_URL|TRUST_PROXY|HSTS_SUBDOMAINS|ADMIN_EMAIL|LOG_LEVEL|DRAIN_SECONDS',
    'DATA_DIR|DATABASE_URL|DATABASE_POOL|PG_BIN|REDIS_URL|SMTP_URL|MAIL_FROM|WORKER_CONCURRENCY',
    'PAYMENTS|CURRENCY|MAP_TILES_URL|MAP_TILES_CREDIT|ABANDONED_AFTER|ASSISTANT_DAILY_TOKENS',
    '(S3|TWILIO|STRIPE|MATTERMOST|OPENAI|GOOGLE)_\\w+',
  ].join('|')})$`,
);

/**
 * `npm run test:long` runs each race test 200 times instead of 5, and browser tests in each language, width and color
 * scheme; tests see it as LONG.
 */
const long = process.argv.includes('--long') || Boolean(process.env.LONG);

/**
 * Checks of the sources, with their commands.
 * @type {[name: string, ...command: string[]][]}
 */
const CHECKS = [
  ['Format', 'oxfmt/bin/oxfmt', '--check'],
  // The linter reads the types anyway, so it reports the compiler's errors for less than a run of the compiler.
  ['Lint and types', 'oxlint/bin/oxlint', '--type-check'],
];

/** The time limit of a runner, so that one that hangs does not block the others. */
const MINUTES = long ? 120 : 25;

requireNode();
stopWithNpm();
await ensurePackages();
await ensureChromium(printLine).catch((error) => exitWithError(error.message));
await ensureRedis(printLine);
await ensurePgBouncer(printLine);

const temporary = createTemporaryDirectory();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
/**
 * GOGC: the compiler and the linter are Go programs that end soon. Collecting garbage less often saves a fifth of their
 * processor time, for 15 % more memory.
 * @type {NodeJS.ProcessEnv}
 */
const env = { GOGC: '400', ...process.env, TMPDIR: temporary, ...(long && { LONG: '1' }) };
for (const name of Object.keys(env)) if (SETTINGS.test(name)) delete env[name];

/** @type {import('./testReport.mjs').Outcome[]} */
const outcomes = [];
// The build first, because tests check the sizes of its bundles
await step('Build', async () => toSingleOutcome('build', await ensureBuild()));
// Beside the tests, in the time in which they wait
const checks = runChecks();
await step('Unit, UI, API and database tests', runVitest);
if (listTestFiles('tests/e2e').length > 0) await step('Browser tests', runPlaywright);
for (const { name, output, outcome, duration } of await checks) {
  printLine(`\n=== ${name}\n${output.trim()}\n=== ${name}: ${formatOutcome(outcome)} in ${duration}`);
  outcomes.push(outcome);
}

const total = sumOutcomes(outcomes);
printList('Not run, because this user or machine can not:', total.skipped);
printList('Failed:', total.failed);
printLine(`\n${formatOutcome(total)}`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {() => Promise<import('./testReport.mjs').Outcome>} work
 */
async function step(name, work) {
  printLine(`\n=== ${name}`);
  const began = Date.now();
  const outcome = await work();
  outcomes.push(outcome);
  printLine(`=== ${name}: ${formatOutcome(outcome)} in ${formatSecondsSince(began)}`);
}

/**
 * Runs the checks one after the other, and collects their output: printed at once, it would mix with that of a step.
 */
async function runChecks() {
  const finished = [];
  for (const [name, ...command] of CHECKS) {
    const began = Date.now();
    let output = '';
    const code = await runTool(command, { yieldsToOthers: true, write: (text) => (output += text) });
    const outcome = toSingleOutcome(name.toLowerCase(), code === 0);
    finished.push({ name, output, outcome, duration: formatSecondsSince(began) });
  }
  return finished;
}

async function runVitest() {
  const report = join(temporary, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool(['vitest/vitest.mjs', 'run', ...reporters]);
  const files = listTestFiles('tests').filter((file) => !file.startsWith(join(root, 'tests', 'e2e')));
  return readOutcome('Vitest', code, report, (json) => readVitestOutcome(json, files));
}

async function runPlaywright() {
  if (!(await ensureBuild())) return toSingleOutcome('the build, so that no browser test ran', false);
  const report = join(temporary, 'playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const code = await runTool(['@playwright/test/cli.js', 'test', '--reporter=list,json']);
  return readOutcome('Playwright', code, report, readPlaywrightOutcome);
}

/**
 * Reads the outcome of a runner. It counts as failed if it wrote no report, ran no test, or failed without naming a
 * test.
 * @param {string} name
 * @param {number} code its exit code
 * @param {string} report its report file
 * @param {(json: string) => import('./testReport.mjs').Outcome} read
 */
function readOutcome(name, code, report, read) {
  if (!existsSync(report)) return toSingleOutcome(`${name}: it ended with code ${code} and no report`, false);
  const outcome = read(readFileSync(report, 'utf8'));
  if (outcome.passed + outcome.failed.length === 0) outcome.failed.push(`${name}: not one test ran`);
  if (code !== 0 && outcome.failed.length === 0) outcome.failed.push(`${name}: it ended with code ${code}, see above`);
  return outcome;
}

/**
 * @param {string[]} command a script within node_modules and its arguments
 * @param {Pick<import('./command.mjs').RunOptions, 'yieldsToOthers' | 'write'>} [options]
 */
function runTool([script = '', ...args], options) {
  return run([process.execPath, join(root, 'node_modules', script), ...args], { env, minutes: MINUTES, ...options });
}

/**
 * The test files in a folder and its subfolders; empty if the folder does not exist.
 * @param {string} folder
 * @returns {string[]}
 */
function listTestFiles(folder) {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(test|spec)\.tsx?$/.test(name)).map((name) => join(place, name));
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function printList(heading, names) {
  if (names.length > 0) printLine(`\n${heading}\n${names.map((name) => `  ${name.replace(root, '')}`).join('\n')}`);
}
