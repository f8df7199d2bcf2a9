// Reads the checkout for the tests of its architecture: which files there are, and what each imports and exports.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import type { Target } from './verdict.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const FOLDERS = ['contract', 'server', 'src', 'tests', 'bench', 'scripts'];

/** One import or re-export of a file. */
export interface Import {
  /** As it is written. */
  specifier: string;
  target: Target;
  /** Whether it is gone at run time. */
  isType: boolean;
  line: number;
}

/** A file as it was parsed. */
export interface SourceFile {
  /** From the root, by "/". */
  path: string;
  text: string;
  parsed: ReturnType<typeof parseSync>;
  imports: Import[];
}

/** Every source file of ours, parsed; migrations are SQL and built files are not sources. */
export function sourceFiles(): SourceFile[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.ts'));
  const below = FOLDERS.flatMap(filesIn).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return [...top, ...below].map(parse);
}

/** Paths from the root of every file in a folder and below it; none where there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!readdirSync(root).includes(folder)) return [];
  const entries = readdirSync(posix.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** One file as it is parsed, whether it is in the tree or made up. */
export function parseText(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  return { path, text, parsed, imports: importsOf(path, text, parsed.module) };
}

function parse(path: string): SourceFile {
  return parseText(path, readFileSync(posix.join(root, path), 'utf8'));
}

function importsOf(path: string, text: string, module: SourceFile['parsed']['module']): Import[] {
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
    line: lineAt(text, start),
  }));
}

function resolve(from: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return { file: path.slice(1) };
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(from), path) };
  return { package: path };
}
