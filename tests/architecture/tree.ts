// Reads the sources for the architecture tests: files, imports and exports.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import type { Target } from './violations.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const FOLDERS = ['contract', 'server', 'src', 'tests', 'bench', 'scripts'];

/** One import or re-export of a file. */
export interface Import {
  /** The specifier in the source. */
  specifier: string;
  target: Target;
  /** Whether it imports only types. */
  isType: boolean;
  line: number;
}

/** A parsed file. */
export interface SourceFile {
  /** Path from the root, with "/". */
  path: string;
  text: string;
  parsed: ReturnType<typeof parseSync>;
  imports: Import[];
}

/** Reads and parses every source file; migrations are SQL and built files are not sources. */
export function readSourceFiles(): SourceFile[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.ts'));
  const below = FOLDERS.flatMap(listFiles).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return [...top, ...below].map(parse);
}

/** Lists the paths of all files in a folder and below it; empty if the folder does not exist. */
export function listFiles(folder: string): string[] {
  if (!readdirSync(root).includes(folder)) return [];
  const entries = readdirSync(posix.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** Returns the line of an offset, counted from 1. */
export function getLine(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Parses a file, real or made up. */
export function parseText(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  return { path, text, parsed, imports: listImports(path, text, parsed.module) };
}

function parse(path: string): SourceFile {
  return parseText(path, readFileSync(posix.join(root, path), 'utf8'));
}

function listImports(path: string, text: string, module: SourceFile['parsed']['module']): Import[] {
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, specifier: moduleRequest.value })),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries
        .slice(0, 1)
        .flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, specifier: moduleRequest.value }] : [])),
    ),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      const literal = /^(['"`])(.*)\1$/.exec(written)?.[2];
      return literal ? [{ start, specifier: literal }] : [];
    }),
  ];
  return found.map(({ start, specifier }) => ({
    specifier,
    target: resolve(path, specifier),
    isType: /^(import|export)\s+type\b/.test(text.slice(start)),
    line: getLine(text, start),
  }));
}

function resolve(from: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return { file: path.slice(1) };
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(from), path) };
  return { package: path };
}
