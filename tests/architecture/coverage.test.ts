import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';

/** The rows of the tables: their cells, trimmed. */
const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (line|entity|call) \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

const listNames = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isCall = (row: readonly string[]) => /^`(GET|POST|PUT|DELETE) /.test(row[0] ?? '');
const endpoints = new Map<string, string>(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]): [string, string] => [`${call.method} ${call.path}`, `${noun}.${name}`]),
  ),
);

it('every line of the specification has a place and a proof', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(
    rows.filter((row) => row.length !== 3 || listNames(row[1]).length === 0 || listNames(row[2]).length === 0),
  ).toEqual([]);
});

it('the places and proofs are there', () => {
  const places = rows.flatMap((row) => (isCall(row) ? [] : listNames(row[1])));
  const proofs = rows.flatMap((row) => listNames(row[2]).map((name) => `tests/${name}`));
  expect([...new Set([...places, ...proofs])].filter((path) => !existsSync(path))).toEqual([]);
});

it('the packages that the client names are installed, and imported where the page says', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const named = rows.flatMap(([line = '', place]) => {
    const [name] = /^`((?:@[\w-]+\/)?[\w-]+)`/.exec(line)?.slice(1) ?? [];
    return name === undefined ? [] : listNames(place).map((path) => ({ name, path }));
  });
  expect(new Set(named.map(({ name }) => name)).size).toBe(13);
  const missing = named.filter(
    ({ name, path }) =>
      !(name in { ...dependencies, ...devDependencies }) ||
      !new RegExp(`(from|import\\() ?'${name}(/[\\w-]+)?'`).test(readFileSync(path, 'utf8')),
  );
  expect(missing).toEqual([]);
});

it('every call of the specification is in the contract, or spoken by the chat server', () => {
  const calls = rows.filter(isCall);
  expect(calls.length).toBeGreaterThan(120);
  const wrong = calls.filter(([call = '', place = '']) => {
    const [path = ''] = listNames(call);
    return path.includes('/api/v4/')
      ? !existsSync(listNames(place)[0] ?? '')
      : endpoints.get(path) !== listNames(place)[0];
  });
  expect(wrong).toEqual([]);
});

it('the test of a call makes it', () => {
  const untested = rows.filter(isCall).filter(([call = '', place, seen]) => {
    const path = (listNames(call)[0] ?? '').replace(/^\w+ (\/api\/v4)?/, '').replace(/\{\w+\}.*/, '');
    const texts = listNames(seen).map((file) => readFileSync(`tests/${file}`, 'utf8'));
    return !texts.some((text) => text.includes(`${listNames(place)[0]}(`) || text.includes(path));
  });
  expect(untested).toEqual([]);
});
