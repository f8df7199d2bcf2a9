import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonElement, readJsonElements } from '#server/domains/imports/jsonElements.ts';
import { parseHours } from '#server/domains/imports/hours.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-elements-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string): Promise<JsonElement[]> {
  const path = join(folder, 'list.json');
  await writeFile(path, text);
  const found: JsonElement[] = [];
  for await (const element of readJsonElements(path)) found.push(element);
  return found;
}

it('gives each element with the line it begins in', async () => {
  expect(await read('[\n  {"a": 1},\n\n  {"b":\n 2}\n]\n')).toEqual([
    { line: 2, text: '{"a": 1}' },
    { line: 4, text: '{"b":\n 2}' },
  ]);
});

it('is not misled by brackets, commas and quotes inside texts', async () => {
  expect((await read(String.raw`[{"a":"]},\"[{"},["x,y"],5]`)).map(({ text }) => text)).toEqual([
    String.raw`{"a":"]},\"[{"}`,
    '["x,y"]',
    '5',
  ]);
});

it('goes on after an element that is not JSON', async () => {
  expect((await read('[{"a":1}, oops, {"b":2}]')).map(({ text }) => text)).toEqual(['{"a":1}', 'oops', '{"b":2}']);
});

it('gives an unfinished last element for the caller to refuse', async () => {
  expect(await read('[{"a":1},\n{"b":')).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 2, text: '{"b":' },
  ]);
});

it('reads elements larger than one chunk, in any script', async () => {
  const long = JSON.stringify({ text: 'ёж '.repeat(200_000) });
  expect((await read(`[${long},${long}]`)).map(({ text }) => text === long)).toEqual([true, true]);
});

it('refuses what is not a list', async () => {
  await expect(read('{"a":1}')).rejects.toThrow('not a JSON list');
  await expect(read('')).rejects.toThrow('not a JSON list');
});

it('understands hours that open a.m. and close p.m.', () => {
  expect(parseHours('Mon: 10-9:30; Tue: 10-9; Thurs: 12-12; Sun: 11-6')).toEqual({
    mon: { from: '10:00', to: '21:30' },
    tue: { from: '10:00', to: '21:00' },
    wed: null,
    thu: { from: '12:00', to: '24:00' },
    fri: null,
    sat: null,
    sun: { from: '11:00', to: '18:00' },
  });
  expect(parseHours('Mon: all day')).toBeNull();
});
