import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

const root = join(import.meta.dirname, '..', '..', 'dist');
const kilobyte = 1000;

/** Files of a build that its sources pull in at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  sources.forEach(visit);
  return files;
}

/** Gzipped kilobytes of the scripts that sources of a build pull in at once, its entry included. */
function weigh(door: string, sources: readonly string[] = []): number {
  const manifest = JSON.parse(readFileSync(join(root, door, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const bytes = [...filesOf(manifest, [...entries, ...sources])].map(
    (file) => gzipSync(readFileSync(join(root, door, file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
}

/** What the scripts say that sources of a build pull in at once. */
function wordsOf(door: string, sources: readonly string[] = []): string {
  const manifest = JSON.parse(readFileSync(join(root, door, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  return [...filesOf(manifest, [...entries, ...sources])]
    .map((file) => readFileSync(join(root, door, file), 'utf8'))
    .join('\n');
}

/** Names that survive minifying, and stand in the back office's build, where both libraries are at home. */
const traces = { zod: /\$ZodError|invalid_type/, 'react-admin': /ra\.action\.|ra\.notification\./ };

const isBuilt = (door: string): boolean => existsSync(join(root, door, '.vite', 'manifest.json'));

const firstPages = [
  'src/storefront/catalog/CatalogPage.tsx',
  'src/storefront/product/ProductPage.tsx',
  'src/storefront/company/CompanyPage.tsx',
  'src/storefront/cart/CartPage.tsx',
  'src/storefront/documents/DocumentPage.tsx',
  'src/storefront/auth/LoginPage.tsx',
];

/** What people meet first; `npm test` builds before it tests. */
describe.runIf(isBuilt('storefront'))('a first visit of the storefront', () => {
  it.each(firstPages)('downloads at most 140 kB of scripts for %s', (source) =>
    expect(weigh('storefront', [source])).toBeLessThanOrEqual(140),
  );

  it.each(Object.entries(traces))('brings no %s', (_, trace) => {
    expect(wordsOf('storefront', firstPages)).not.toMatch(trace);
    expect(wordsOf('back-office')).toMatch(trace);
  });
});

describe.runIf(isBuilt('back-office'))('the back office’s first screen', () => {
  it('downloads at most 330 kB of scripts', () => expect(weigh('back-office')).toBeLessThanOrEqual(330));
});
