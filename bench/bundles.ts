/** Gzipped sizes of what a first visit loads, as the builds' manifests say. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/root.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

async function firstLoad(folder: string): Promise<number> {
  const manifest = JSON.parse(
    await readFile(join(packageRoot, 'dist', folder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const wanted = new Set<string>();
  const take = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) take(key);
  const sizes = await Promise.all(
    [...wanted]
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => gzipSync(await readFile(join(packageRoot, 'dist', folder, file))).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

/** What, kB, budget. */
export const bundleSizes = async (): Promise<[string, number, number][]> => [
  ['storefront, entry and what it loads at once', await firstLoad('storefront'), 140],
  ['back office, entry and what it loads at once', await firstLoad('back-office'), 330],
];
