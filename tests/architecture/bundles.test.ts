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

/** Lists the files of a build that its sources load at once. */
function listChunkFiles(manifest: Manifest, sources: readonly string[]): Set<string> {
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

/** Measures the gzipped kilobytes of scripts that sources of a build load at once, its entry included. */
function measureKilobytes(build: string, sources: readonly string[] = []): number {
  const manifest = JSON.parse(readFileSync(join(root, build, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const bytes = [...listChunkFiles(manifest, [...entries, ...sources])].map(
    (file) => gzipSync(readFileSync(join(root, build, file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
}

/** Reads the scripts that sources of a build load at once. */
function readScripts(build: string, sources: readonly string[] = []): string {
  const manifest = JSON.parse(readFileSync(join(root, build, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  return [...listChunkFiles(manifest, [...entries, ...sources])]
    .map((file) => readFileSync(join(root, build, file), 'utf8'))
    .join('\n');
}

/** Patterns that survive minifying and occur in the back office's build, which has both libraries. */
const traces = { zod: /\$ZodError|invalid_type/, 'react-admin': /ra\.action\.|ra\.notification\./ };

const isBuilt = (build: string): boolean => existsSync(join(root, build, '.vite', 'manifest.json'));

const firstPages = [
  'src/storefront/catalog/CatalogPage.tsx',
  'src/storefront/product/ProductPage.tsx',
  'src/storefront/company/CompanyPage.tsx',
  'src/storefront/cart/CartPage.tsx',
  'src/storefront/documents/DocumentPage.tsx',
  'src/storefront/auth/LoginPage.tsx',
];

/** The storefront's first pages. `npm test` builds before it tests. */
describe.runIf(isBuilt('storefront'))('a first visit of the storefront', () => {
  it.each(firstPages)('downloads at most 140 kB of scripts for %s', (source) =>
    expect(measureKilobytes('storefront', [source])).toBeLessThanOrEqual(140),
  );

  it.each(Object.entries(traces))('brings no %s', (_, trace) => {
    expect(readScripts('storefront', firstPages)).not.toMatch(trace);
    expect(readScripts('back-office')).toMatch(trace);
  });
});

describe.runIf(isBuilt('back-office'))('the back office’s first screen', () => {
  it('downloads at most 420 kB of scripts', () => expect(measureKilobytes('back-office')).toBeLessThanOrEqual(420));
});
