// Detects whether dist/ was built from the current sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Everything that the build depends on; packages by their lock file. */
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

/** Holds the fingerprint of the sources that dist/ was built from. */
const stampFile = join(root, 'dist', '.sources');

/** The folder of the built server and its commands. */
export const builtServerFolder = join(root, 'dist', 'server');

/** The entry of the built server. */
export const builtServer = join(builtServerFolder, 'main.js');

/** A hash of the names and contents of all sources. */
export function computeFingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashPath(hash, source);
  return hash.digest('hex');
}

/** Whether dist/ was built from the current sources. */
export function isBuilt() {
  return existsSync(builtServer) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === computeFingerprint();
}

/** Marks dist/ as incomplete until markBuilt is called. */
export function unmarkBuilt() {
  rmSync(stampFile, { force: true });
}

/**
 * Marks dist/ as built.
 * @param {string} sources the fingerprint before the build, so that edits during the build are built next time
 */
export function markBuilt(sources) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, sources);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the checkout, by "/"
 */
function hashPath(hash, path) {
  const place = join(root, path);
  const entry = statSync(place, { throwIfNoEntry: false });
  if (entry?.isDirectory()) {
    for (const name of readdirSync(place).sort()) hashPath(hash, `${path}/${name}`);
  } else if (entry) {
    hash.update(`${path}\0${entry.size}\0`).update(readFileSync(place));
  }
}
