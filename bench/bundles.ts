/** Sizes of what a first visit loads, gzipped as the build does it, from the manifests of the builds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/root.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

async function measureFirstLoad(folder: string): Promise<number> {
  const manifest = JSON.parse(
    await readFile(join(packageRoot, 'dist', folder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const keys = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || keys.has(chunk.file)) return;
    keys.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) take(key);
  const sizes = await Promise.all(
    [...keys]
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => gzipSync(await readFile(join(packageRoot, 'dist', folder, file)), { level: 9 }).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

/** Name, kB and budget of each bundle. */
export const measureBundles = async (): Promise<[string, number, number][]> => [
  ['storefront, entry and what it loads at once', await measureFirstLoad('storefront'), 140],
  ['back office, entry and what it loads at once', await measureFirstLoad('back-office'), 420],
];
