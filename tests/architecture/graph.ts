// Follows imports from file to file, as they are at run time: what only brings types is not followed.
import type { SourceFile } from './tree.ts';

/** The circles among files, each as one line that names them in order. */
export function circlesOf(files: SourceFile[]): string[] {
  const graph = graphOf(files);
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: string[]): void => {
    const before = way.indexOf(path);
    if (before >= 0) circles.push([...way.slice(before), path].join(' → '));
    if (before >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return circles;
}

/** The ways by which some files reach a package whose name fits, each as one line; the shortest for each file that names it. */
export function reach(files: SourceFile[], starts: SourceFile[], name: RegExp): string[] {
  const graph = graphOf(files);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const ways = starts.map(({ path }) => [path]);
  const seen = new Set(ways.flat());
  const found: string[] = [];
  for (const way of ways) {
    const path = way.at(-1) ?? '';
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      if (!isType && 'package' in target && name.test(target.package)) found.push([...way, target.package].join(' → '));
    }
    for (const next of graph.get(path) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return found;
}

function graphOf(files: SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, isType }) =>
        !isType && 'file' in target && known.has(target.file) ? [target.file] : [],
      ),
    ]),
  );
}
