/** The pages' files as the build left them in dist/: templates, the rendering entry, which file needs which. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as StorefrontEntry from '#src/entries/storefront.server.tsx';

export type Entry = typeof StorefrontEntry;

/** Where the pages come from: the build, or in development the sources. */
export interface Site {
  /** The storefront's rendering functions. */
  entry: () => Promise<Entry>;
  /** The HTML that a door's pages stand in. @param url as requested */
  template: (door: 'storefront' | 'office', url: string) => Promise<string>;
  /** Addresses of the scripts that a page needs besides the template's own. @param sources files such as src/storefront/… */
  preloads: (sources: readonly string[]) => string[];
}

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

/** All files that a source pulls in at once, itself included. */
function filesOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

/** The built site. @throws where dist/ lacks a part of it */
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
  const atOnce = Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .flatMap((name) => [...filesOf(manifest, name)]);
  return {
    entry: async () => entry,
    template: async (door) => templates[door],
    preloads: (sources) => {
      const files = new Set(sources.flatMap((source) => [...filesOf(manifest, source)]));
      return [...files].filter((file) => !atOnce.includes(file)).map((file) => `/${file}`);
    },
  };
}
