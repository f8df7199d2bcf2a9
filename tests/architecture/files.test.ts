import { describe, expect, it } from 'vitest';
import { listFiles, getLine, type SourceFile, readSourceFiles } from './tree.ts';
import { listExportedFunctions, isDocumented } from './exports.ts';

const files = readSourceFiles();
const tests = files.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));

/** Finds every match of a pattern, as path:line. */
function findPlaces(among: SourceFile[], pattern: RegExp): string[] {
  return among.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((found) => `${path}:${getLine(text, found.index)} ${found[0].trim()}`),
  );
}

describe('every source file', () => {
  it('parses', () => {
    expect(files.filter(({ parsed }) => parsed.errors.length > 0).map(({ path }) => path)).toEqual([]);
  });

  it('leaves the checks switched on', () => {
    const off = /@ts-(ignore|nocheck)|\b(oxlint|eslint)-disable(?!-next-line [a-z-/]+ -- \w)/g;
    const ours = files.filter(({ path }) => !path.startsWith('tests/architecture/'));
    // A test may assert that something does not compile.
    const shipped = ours.filter(({ path }) => !path.startsWith('tests/'));
    expect([...findPlaces(ours, off), ...findPlaces(shipped, /@ts-expect-error/g)]).toEqual([]);
  });

  it('is finished: nothing in it waits to be done', () => {
    const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/g;
    expect(
      findPlaces(
        files.filter(({ path }) => !path.startsWith('tests/architecture/')),
        unfinished,
      ),
    ).toEqual([]);
  });
});

describe('every test', () => {
  it('runs, and none runs alone', () => {
    const switchedOff = [
      /\b(it|test|describe)(\.\w+)*\.(only|todo|fixme|fails)\b/g,
      /\b(it|test|describe)(\.\w+)*\.skip\(\s*['"`]/g,
      /\b(xit|xdescribe|fit|fdescribe)\(/g,
    ];
    expect(switchedOff.flatMap((pattern) => findPlaces(tests, pattern))).toEqual([]);
  });

  it('waits for something that happens, not for the clock', () => {
    expect(findPlaces(tests, /\bwaitForTimeout\(|\bsleep\(/g)).toEqual([]);
  });

  it('stands in a folder that a runner looks into', () => {
    const homes = /^tests\/(unit|architecture|ui|api|db|e2e)\//;
    expect(tests.map(({ path }) => path).filter((path) => !homes.test(path))).toEqual([]);
  });
});

describe('what a folder exports to others', () => {
  it('is documented where it is a function of the contract or the server', () => {
    const promised = files.filter(({ path }) => /^(contract|server)\//.test(path) && !path.endsWith('.d.ts'));
    const undocumented = promised.flatMap((file) =>
      listExportedFunctions(file)
        .filter((exported) => !isDocumented(file, exported.start))
        .map(({ name, start }) => `${file.path}:${getLine(file.text, start)} ${name}`),
    );
    expect(undocumented).toEqual([]);
  });
});

describe('names', () => {
  it('of components are the names of their files', () => {
    const odd = files
      .filter(
        ({ path }) =>
          path.startsWith('src/') &&
          path.endsWith('.tsx') &&
          !/(^src\/entries\/|\/index\.tsx$|^src\/resources\/\w+\.tsx$)/.test(path),
      )
      .flatMap((file) => {
        const components = listExportedFunctions(file).filter(({ name }) => /^[A-Z]/.test(name));
        const stem = /(\w+)\.tsx$/.exec(file.path)?.[1] ?? '';
        const isOne = components.length === 1 && file.parsed.module.staticExports.length === 1;
        // A lazily loaded page is named `Page` in a file such as CartPage.tsx.
        return isOne && !stem.endsWith(components[0]?.name ?? '') ? [`${file.path} holds ${components[0]?.name}`] : [];
      });
    expect(odd).toEqual([]);
  });

  it('of other files are camelCase, and of journeys kebab-case', () => {
    const paths = [...['contract', 'server', 'src', 'bench', 'scripts'].flatMap(listFiles), ...listFiles('tests')];
    const odd = paths.filter((path) => {
      const [name = '', extension = ''] = (path.split('/').at(-1) ?? '').split(/\.(.*)/s);
      if (!/^((test|spec)\.)?(ts|tsx|mjs)$|^(d|server)\.tsx?$/.test(extension)) return false;
      if (path.startsWith('tests/e2e/') && extension === 'spec.ts') return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
      return !(path.endsWith('.tsx') ? /^[A-Za-z][A-Za-z0-9]*$/ : /^[a-z][A-Za-z0-9]*$/).test(name);
    });
    expect(odd).toEqual([]);
  });

  it('say what a file is for', () => {
    const vague = /(^|\/)(utils?|helpers?|managers?|misc|common)(\.\w+)+$|(^|\/)(utils?|helpers?|misc)\//i;
    expect(files.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
  });
});
