// Ensures what everything else needs: a recent Node, the packages, the build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { isBuilt } from './sources.mjs';

/** As in package.json's "engines". */
const OLDEST_NODE = [20, 19];

/** @param {string} line */
export const printLine = (line) => console.log(line);

/**
 * Prints one sentence and exits with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Exits if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  exitWithError(`Yarmarka needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensurePackages() {
  if (packagesMatchLock()) return;
  printLine('Installing packages (npm ci) …');
  const began = Date.now();
  // The build needs packages that the user's npm settings may omit
  const code = await runNpm('ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund');
  if (code !== 0) exitWithError('The packages could not be installed: npm says why above.');
  printLine(`Packages installed in ${formatSecondsSince(began)}.`);
}

/**
 * Builds the pages and the server if dist/ is missing or older than the sources.
 * @returns whether the build exists now
 */
export async function ensureBuild() {
  if (isBuilt()) return true;
  printLine('Building the pages and the server …');
  const began = Date.now();
  const code = await run([process.execPath, 'scripts/build.mjs']);
  if (code === 0) printLine(`Built in ${formatSecondsSince(began)}.`);
  return code === 0;
}

/**
 * Formats the time since a start.
 * @param {number} began from Date.now()
 */
export function formatSecondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/**
 * Whether node_modules contains the versions of package-lock.json, by npm's record of what it installed. Optional
 * packages may be missing: most of them are for other platforms.
 */
function packagesMatchLock() {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedLock);
  return Object.entries(locked).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>}
 */
function readPackages(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

/**
 * Runs the npm that runs this script, if any: another one on PATH may be older.
 * @param {...string} args
 */
function runNpm(...args) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('npm-cli.js')) return run([process.execPath, npm, ...args]);
  // On Windows npm is a command file, which only a shell can run
  return run(['npm', ...args], { shell: process.platform === 'win32' });
}
