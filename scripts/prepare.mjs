// What must be there before anything of ours runs: a Node that is new enough, the packages, the build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { isBuilt } from './sources.mjs';

/** As in package.json's "engines". */
const OLDEST_NODE = [20, 19];

/** @param {string} line */
export const say = (line) => console.log(line);

/**
 * One sentence for the person, and the end.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends the process where Node is too old to run us. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  giveUp(`Yarmarka needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs the packages where they are missing or are not those of package-lock.json. */
export async function bringPackages() {
  if (packagesMatchLock()) return;
  say('Installing packages (npm ci) …');
  const began = Date.now();
  // Whatever the person's npm leaves out by its settings, we build with, so it is asked for.
  const code = await runNpm('ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund');
  if (code !== 0) giveUp('The packages could not be installed: npm says why above.');
  say(`Packages installed in ${secondsSince(began)}.`);
}

/** Builds the pages and the server where dist/ is missing or older than the sources. Answers whether it is there now. */
export async function bringBuild() {
  if (isBuilt()) return true;
  say('Building the pages and the server …');
  const began = Date.now();
  const code = await run([process.execPath, 'scripts/build.mjs']);
  if (code === 0) say(`Built in ${secondsSince(began)}.`);
  return code === 0;
}

/**
 * How long it took, for people.
 * @param {number} began by Date.now()
 */
export function secondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/**
 * Whether node_modules holds the versions of package-lock.json, by npm's own note of what it installed.
 * Optional packages may be missing: most of them are for other platforms.
 */
function packagesMatchLock() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(note);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const there = installed[path];
    return there ? there.version === version : Boolean(optional || devOptional);
  });
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>}
 */
function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

/**
 * @param {...string} args
 */
function runNpm(...args) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('npm-cli.js')) return run([process.execPath, npm, ...args]);
  return run(['npm', ...args], { shell: process.platform === 'win32' });
}
