/** Reads the pages' files from the build: templates, the rendering entry, and the manifest of imports. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as StorefrontEntry from '#src/entries/storefront.server.tsx';

export type Entry = typeof StorefrontEntry;

/** The source of the pages: the build, or in development the sources. */
export interface Site {
  /** The storefront's rendering functions. */
  entry: () => Promise<Entry>;
  /**
   * The HTML template of an entry.
   * @param url as requested
   */
  template: (door: 'storefront' | 'office', url: string) => Promise<string>;
  /**
   * Addresses of the scripts that a page needs in addition to the template's.
   * @param sources files such as src/storefront/…
   */
  preloads: (sources: readonly string[]) => string[];
}

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

/** All files that a source imports statically, including itself. */
function collectFiles(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, found);
  return found;
}

/**
 * Opens the build.
 * @throws if dist/ is incomplete
 */
export async function openSite(root: string): Promise<Site> {
  const dist = (...path: string[]) => join(root, 'dist', ...path);
  const manifest = JSON.parse(await readFile(dist('storefront', '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const paths = { storefront: dist('storefront', 'index.html'), office: dist('back-office', 'backOffice.html') };
  const entry = (await import(/* @vite-ignore */ pathToFileURL(dist('server', 'storefront.js')).href)) as Entry;
  await entry.loadPages();
  const templates = {
    storefront: await readFile(paths.storefront, 'utf8'),
    office: await readFile(paths.office, 'utf8'),
  };
  const entryFiles = Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .flatMap((name) => [...collectFiles(manifest, name)]);
  return {
    entry: async () => entry,
    template: async (door) => templates[door],
    preloads: (sources) => {
      const files = new Set(sources.flatMap((source) => [...collectFiles(manifest, source)]));
      return [...files].filter((file) => !entryFiles.includes(file)).map((file) => `/${file}`);
    },
  };
}
