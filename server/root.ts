/** Locates the package. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('package.json is nowhere above the server');
  return findRoot(parent);
}

/** The folder of package.json, for the sources and the build alike. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** True in the output of `vite build --ssr`; the sources run without Vite's constants. */
export const isBuilt = import.meta.env?.PROD === true;
