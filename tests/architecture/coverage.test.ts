import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';

/** A row of a table: its cells, trimmed. */
const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (line|entity|call) \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isCall = (row: readonly string[]) => /^`(GET|POST|PUT|DELETE) /.test(row[0] ?? '');
const endpoints = new Map<string, string>(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]): [string, string] => [`${call.method} ${call.path}`, `${noun}.${name}`]),
  ),
);

it('every line of the specification has a place and a proof', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => row.length !== 3 || named(row[1]).length === 0 || named(row[2]).length === 0)).toEqual(
    [],
  );
});

it('the places and proofs are there', () => {
  const places = rows.flatMap((row) => (isCall(row) ? [] : named(row[1])));
  const proofs = rows.flatMap((row) => named(row[2]).map((name) => `tests/${name}`));
  expect([...new Set([...places, ...proofs])].filter((path) => !existsSync(path))).toEqual([]);
});

it('every call of the specification is in the contract, or spoken by the chat server', () => {
  const calls = rows.filter(isCall);
  expect(calls.length).toBeGreaterThan(120);
  const wrong = calls.filter(([call = '', place = '']) => {
    const [path = ''] = named(call);
    return path.includes('/api/v4/') ? !existsSync(named(place)[0] ?? '') : endpoints.get(path) !== named(place)[0];
  });
  expect(wrong).toEqual([]);
});

it('the test of a call makes it', () => {
  const silent = rows.filter(isCall).filter(([call = '', place, seen]) => {
    const path = (named(call)[0] ?? '').replace(/^\w+ (\/api\/v4)?/, '').replace(/\{\w+\}.*/, '');
    const texts = named(seen).map((file) => readFileSync(`tests/${file}`, 'utf8'));
    return !texts.some((text) => text.includes(`${named(place)[0]}(`) || text.includes(path));
  });
  expect(silent).toEqual([]);
});
