// Follows the imports of files.
import type { SourceFile } from './tree.ts';

/** Finds import cycles, each as one line of files in order. Imports of types count like any other. */
export function findCycles(files: SourceFile[]): string[] {
  const graph = buildGraph(files, { withTypes: true });
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, chain: string[]): void => {
    const before = chain.indexOf(path);
    if (before >= 0) cycles.push([...chain.slice(before), path].join(' → '));
    if (before >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...chain, path]);
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return cycles;
}

/**
 * Finds the import chains at run time from some files to matching packages, each as one line; the shortest for each
 * importing file. Imports of types don't count.
 */
export function findImportChains(files: SourceFile[], starts: SourceFile[], name: RegExp): string[] {
  const graph = buildGraph(files, { withTypes: false });
  const byPath = new Map(files.map((file) => [file.path, file]));
  const chains = starts.map(({ path }) => [path]);
  const seen = new Set(chains.flat());
  const found: string[] = [];
  for (const chain of chains) {
    const path = chain.at(-1) ?? '';
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      if (!isType && 'package' in target && name.test(target.package))
        found.push([...chain, target.package].join(' → '));
    }
    for (const next of graph.get(path) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      chains.push([...chain, next]);
    }
  }
  return found;
}

function buildGraph(files: SourceFile[], { withTypes }: { withTypes: boolean }): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, isType }) =>
        (withTypes || !isType) && 'file' in target && known.has(target.file) ? [target.file] : [],
      ),
    ]),
  );
}
