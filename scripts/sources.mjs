// Knows whether dist/ was built from the sources as they are now.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Everything that what we build depends on, the packages by their lock. */
const SOURCES = [
  'contract',
  'server',
  'src',
  'public',
  'index.html',
  'backOffice.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
];

const stamp = join(root, 'dist', '.sources');

/** What the server is started from. */
export const builtServer = join(root, 'dist', 'server', 'main.js');

/** One word that is another one as soon as any source has another text or name. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest('hex');
}

/** Whether dist/ holds what the sources make now. */
export function isBuilt() {
  return existsSync(builtServer) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Says that dist/ is not whole, until markBuilt says otherwise. */
export function unmarkBuilt() {
  rmSync(stamp, { force: true });
}

/**
 * @param {string} sources the fingerprint taken before the build, so that an edit made during it is built next time
 */
export function markBuilt(sources) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the checkout, by "/"
 */
function addTo(hash, path) {
  const place = join(root, path);
  const entry = statSync(place, { throwIfNoEntry: false });
  if (entry?.isDirectory()) {
    for (const name of readdirSync(place).sort()) addTo(hash, `${path}/${name}`);
  } else if (entry) {
    hash.update(`${path}\0${entry.size}\0`).update(readFileSync(place));
  }
}
