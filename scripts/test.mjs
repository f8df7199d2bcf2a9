// npm test: brings what is missing, then lints, checks types, and runs every test there is.
// A step that fails does not stop those after it, so that one run shows all that is wrong.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringChromium } from './chromium.mjs';
import { root, run, stopWithNpm } from './command.mjs';
import { bringPgBouncer } from './pgbouncer.mjs';
import { bringBuild, bringPackages, giveUp, requireNode, say, secondsSince } from './prepare.mjs';
import { bringRedis } from './redis.mjs';
import { makeTemporary } from './temporary.mjs';
import { closingLine, playwrightOutcome, single, sum, vitestOutcome } from './testReport.mjs';

/** Settings of the person's own shell that must not reach a test: it would test another product, or their data. */
const SETTINGS = new RegExp(
  `^(${[
    'NODE_ENV|ROLE|HOST|PORT|PUBLIC_URL|TRUST_PROXY|HSTS_SUBDOMAINS|ADMIN_EMAIL|LOG_LEVEL|DRAIN_SECONDS',
    'DATA_DIR|DATABASE_URL|DATABASE_POOL|PG_BIN|REDIS_URL|SMTP_URL|MAIL_FROM|WORKER_CONCURRENCY',
    'PAYMENTS|CURRENCY|MAP_TILES_URL|MAP_TILES_CREDIT|ABANDONED_AFTER|ASSISTANT_DAILY_TOKENS',
    '(S3|TWILIO|STRIPE|MATTERMOST|OPENAI|GOOGLE)_\\w+',
  ].join('|')})$`,
);

/** `npm run test:long` plays each race 200 rounds instead of 8; the tests see it as LONG. */
const long = process.argv.includes('--long') || Boolean(process.env.LONG);

/** A runner that hangs is stopped, so that the others still get their turn. */
const MINUTES = long ? 120 : 25;

requireNode();
stopWithNpm();
await bringPackages();
await bringChromium(say).catch((error) => giveUp(error.message));
await bringRedis(say);
await bringPgBouncer(say);

const temporary = makeTemporary();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, TMPDIR: temporary, ...(long && { LONG: '1' }) };
for (const name of Object.keys(env)) if (SETTINGS.test(name)) delete env[name];

/** @type {import('./testReport.mjs').Outcome[]} */
const outcomes = [];
await step('Format', async () => single('format', (await runTool('oxfmt/bin/oxfmt', '--check')) === 0));
await step('Lint', async () => single('lint', (await runTool('oxlint/bin/oxlint')) === 0));
await step('Types', async () =>
  single('types', (await runTool('typescript/bin/tsc', '--noEmit', '--checkers', '2')) === 0),
);
// First the build: the sizes of its bundles are among the tests
await step('Build', async () => single('build', await bringBuild()));
await step('Unit, UI, API and database tests', runVitest);
if (testFiles('tests/e2e').length > 0) await step('Browser tests', runPlaywright);

const total = sum(outcomes);
list('Not run, because this user or machine can not:', total.skipped);
list('Failed:', total.failed);
say(`\n${closingLine(total)}`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {() => Promise<import('./testReport.mjs').Outcome>} work
 */
async function step(name, work) {
  say(`\n=== ${name}`);
  const began = Date.now();
  const outcome = await work();
  outcomes.push(outcome);
  say(`=== ${name}: ${closingLine(outcome)} in ${secondsSince(began)}`);
}

async function runVitest() {
  const report = join(temporary, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest/vitest.mjs', 'run', ...reporters);
  const files = testFiles('tests').filter((file) => !file.startsWith(join(root, 'tests', 'e2e')));
  return outcomeOf('Vitest', code, report, (json) => vitestOutcome(json, files));
}

async function runPlaywright() {
  if (!(await bringBuild())) return single('the build, so that no browser test ran', false);
  const report = join(temporary, 'playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const code = await runTool('@playwright/test/cli.js', 'test', '--reporter=list,json');
  return outcomeOf('Playwright', code, report, playwrightOutcome);
}

/**
 * What a runner came to. One that wrote nothing, ran nothing, or failed without naming a test, failed.
 * @param {string} name
 * @param {number} code how it exited
 * @param {string} report the file it was to write
 * @param {(json: string) => import('./testReport.mjs').Outcome} read
 */
function outcomeOf(name, code, report, read) {
  if (!existsSync(report)) return single(`${name}: it ended with code ${code} and no report`, false);
  const outcome = read(readFileSync(report, 'utf8'));
  if (outcome.passed + outcome.failed.length === 0) outcome.failed.push(`${name}: not one test ran`);
  if (code !== 0 && outcome.failed.length === 0) outcome.failed.push(`${name}: it ended with code ${code}, see above`);
  return outcome;
}

/**
 * @param {string} script within node_modules
 * @param {...string} args
 */
function runTool(script, ...args) {
  return run([process.execPath, join(root, 'node_modules', script), ...args], { env, minutes: MINUTES });
}

/**
 * The test files in a folder and below it; none where there is no such folder.
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(test|spec)\.tsx?$/.test(name)).map((name) => join(place, name));
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function list(heading, names) {
  if (names.length > 0) say(`\n${heading}\n${names.map((name) => `  ${name.replace(root, '')}`).join('\n')}`);
}
