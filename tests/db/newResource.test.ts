import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The parts of the repository that a resource belongs to. */
const parts = [
  'contract',
  'server',
  'src',
  'tests',
  'scripts',
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'drizzle.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'yarmarka-resource-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of node_modules in the copy, without the settings of the test that calls it. */
const runTool = (file: string, ...args: string[]): Promise<{ isOk: boolean; output: string }> =>
  new Promise((resolve) => {
    const { PATH, HOME, TMPDIR, GOGC } = process.env;
    execFile(
      process.execPath,
      [join('node_modules', file), ...args],
      { cwd: copy, env: { PATH, HOME, TMPDIR, GOGC }, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => resolve({ isOk: error === null, output: stdout + stderr }),
    );
  });
const makeResource = (...names: string[]) => runTool('tsx/dist/cli.mjs', 'scripts/newResource.ts', ...names);
/** Lists the files that a resource may consist of. */
const listPaths = () =>
  ['contract', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
const listVersions = () => listPaths().map((path) => `${path} ${statSync(join(copy, path)).mtimeMs}`);

describe('npm run new:resource', () => {
  it('rejects a taken name with a reason, and writes nothing', async () => {
    const before = listVersions();
    const message = '“products” is taken: there is products already.\n';
    expect(await makeResource('products')).toEqual({ isOk: false, output: message });
    expect(listVersions()).toEqual(before);
  });

  it('makes a resource that passes types, linter, formatter and its test', async () => {
    const made = await makeResource('giftBrands', 'giftBrand', 'Бренды подарков', 'Бренд подарков');
    expect(made).toMatchObject({ isOk: true, output: expect.stringContaining('its list is at /giftbrands/list') });
    expect(readFileSync(join(copy, 'src/resources/giftBrands/labels.ts'), 'utf8')).toContain(`many: 'Бренды подарков'`);
    expect(existsSync(join(copy, 'tests/api/giftBrands.test.ts'))).toBe(true);

    // Only what can see the resource is compiled.
    const project = {
      extends: './tsconfig.json',
      include: ['contract', 'server', 'src', 'tests/support', 'tests/api/giftBrands.test.ts'],
    };
    writeFileSync(join(copy, 'tsconfig.resource.json'), JSON.stringify(project));
    const files = listPaths().filter((path) => /\/giftBrands(\.test)?\.ts$|\/giftBrands\/.*\.tsx?$/.test(path));
    for (const [file, ...args] of [
      ['typescript/bin/tsc', '--project', 'tsconfig.resource.json', '--checkers', '1'],
      ['oxlint/bin/oxlint', ...files],
      ['oxfmt/bin/oxfmt', '--check', ...files, 'contract', 'server/domains', 'src/resources', 'tests/support'],
      ['vitest/vitest.mjs', 'run', '--project', 'node', 'tests/api/giftBrands.test.ts'],
    ] as const)
      expect(await runTool(file, ...args)).toMatchObject({ isOk: true });
  });
});
