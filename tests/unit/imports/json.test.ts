import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJson } from '#server/domains/imports/formats/json.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-json-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const path = join(folder, 'list.json');
  await writeFile(path, text);
  const { headers, rows } = await openJson(path);
  const found = [];
  for await (const row of rows()) found.push(row);
  return { headers, found };
}

it('counts the things of a list, also where the whole of it stands in one line', async () => {
  const { headers, found } = await read('[{"name":"One"},{"name":"Two","price":2},{"name":"Three"}]');
  expect(headers).toEqual(['name', 'price']);
  expect(found).toEqual([
    { line: 1, cells: ['One', ''] },
    { line: 2, cells: ['Two', '2'] },
    { line: 3, cells: ['Three', ''] },
  ]);
});

it('writes lists of words in lines, and lists of named things as a path', async () => {
  const { found } = await read(
    '[{"tags":["a","b"],"path":[{"id":1,"name":"Home"},{"id":2,"name":"Tableware"}],"size":{"w":[1]}}]',
  );
  expect(found[0]?.cells).toEqual(['a\nb', 'Home > Tableware', '{"w":[1]}']);
});

it('takes the values of a flat object for columns of their own', async () => {
  const { headers, found } = await read('[{"name":"Mall","location":{"lat":44.8,"lon":-93.2}},{"name":"Yard"}]');
  expect(headers).toEqual(['name', 'location.lat', 'location.lon']);
  expect(found.map(({ cells }) => cells)).toEqual([
    ['Mall', '44.8', '-93.2'],
    ['Yard', '', ''],
  ]);
});
