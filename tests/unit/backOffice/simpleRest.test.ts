import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DataProvider } from 'ra-core';
import { createSend } from '#src/api/send.ts';
import { combineDialects } from '#src/dataProvider/dialects.ts';
import { createSimpleRest } from '#src/dataProvider/simpleRest.ts';

interface Row {
  id: number;
  name: string;
}

/** Rows of a noun of /api/admin in the simple REST dialect: bare arrays, `Content-Range`, DELETE answers the row. */
let rows: Row[];
/** Number of next requests that get no reply. */
let cutOff = 0;
const seen: { method: string; url: string; token: string | undefined }[] = [];
let server: Server;
let provider: DataProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    seen.push({ method, url, token: request.headers['x-auth-token'] as string | undefined });
    if (cutOff > 0) {
      cutOff -= 1;
      request.socket.destroy();
      return;
    }
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(url, 'http://here');
      const id = Number(/\/(\d+)$/.exec(pathname)?.[1]);
      const found = rows.find((row) => row.id === id);
      const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      if (id && !found) return answer(404, { code: 'not_found', message: 'Gone' });
      if (method === 'GET' && found) return answer(200, found);
      if (method === 'GET') {
        const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,99]') as [number, number];
        const { id: ids } = JSON.parse(searchParams.get('filter') ?? '{}') as { id?: number[] };
        const all = ids ? rows.filter((row) => ids.includes(row.id)) : rows;
        return answer(200, all.slice(from, to + 1), { 'content-range': `collections ${from}-${to}/${all.length}` });
      }
      const body = text === '' ? {} : (JSON.parse(text) as Partial<Row>);
      if (method === 'POST' && !body.name)
        return answer(422, { code: 'invalid', message: 'Look at the fields', errors: { name: 'Required field' } });
      if (method === 'POST') rows.push({ id: 9, name: body.name ?? '' });
      if (method === 'PUT' && found) Object.assign(found, body);
      if (method === 'DELETE') rows = rows.filter((row) => row !== found);
      return answer(method === 'POST' ? 201 : 200, found ?? rows.at(-1));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createSend({
    fetch: (url, init) => fetch(origin + String(url), init),
    getToken: () => 'secret-token',
    getLocale: () => 'en',
    newKey: () => 'key',
    onAuthFailed: () => undefined,
    wait: () => Promise.resolve(),
  });
  const elsewhere = {
    getList: () => Promise.resolve({ data: [{ id: 1, name: 'ours' }], total: 1 }),
  } as unknown as DataProvider;
  provider = combineDialects(elsewhere, createSimpleRest(send), (resource) => resource === 'collections');
});
afterAll(() => void server?.close());
beforeEach(() => {
  rows = [1, 2, 3].map((id) => ({ id, name: `Collection ${id}` }));
  seen.length = 0;
});

const page = (number: number, perPage: number) => ({
  pagination: { page: number, perPage },
  sort: { field: 'name', order: 'DESC' as const },
  filter: { active: true },
});

it('reads a page of a list in its dialect, with our token', async () => {
  expect(await provider.getList('collections', page(2, 2))).toEqual({
    data: [{ id: 3, name: 'Collection 3' }],
    total: 3,
  });
  const requestUrl = new URL(seen[0]?.url ?? '', 'http://here');
  expect(requestUrl.pathname).toBe('/api/admin/collections');
  expect(Object.fromEntries(requestUrl.searchParams)).toEqual({
    sort: '["name","DESC"]',
    range: '[2,3]',
    filter: '{"active":true}',
  });
  expect(seen[0]?.token).toBe('secret-token');
});

it('reads one and many', async () => {
  expect(await provider.getOne('collections', { id: 2 })).toEqual({ data: { id: 2, name: 'Collection 2' } });
  expect((await provider.getMany('collections', { ids: [1, 3] })).data.map(({ id }) => id as number)).toEqual([1, 3]);
});

it('creates, changes and deletes', async () => {
  expect((await provider.create('collections', { data: { name: 'Winter' } })).data).toEqual({ id: 9, name: 'Winter' });
  expect(
    (await provider.update('collections', { id: 1, data: { name: 'Spring' }, previousData: { id: 1 } })).data,
  ).toEqual({ id: 1, name: 'Spring' });
  expect((await provider.delete('collections', { id: 2 })).data).toEqual({ id: 2, name: 'Collection 2' });
  expect(rows.map(({ name }) => name)).toEqual(['Spring', 'Collection 3', 'Winter']);
});

it('tries again where no reply came', async () => {
  cutOff = 2;
  expect((await provider.getOne('collections', { id: 1 })).data).toMatchObject({ id: 1 });
  expect(seen).toHaveLength(3);
});

it('puts a refusal into the words and onto the fields that react-admin shows', async () => {
  await expect(provider.create('collections', { data: {} })).rejects.toMatchObject({
    status: 422,
    message: 'Look at the fields',
    body: { code: 'invalid', errors: { name: 'Required field' } },
  });
  await expect(provider.getOne('collections', { id: 77 })).rejects.toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

it('leaves other resources to the contract’s own calls', async () => {
  expect((await provider.getList('products', page(1, 10))).data).toEqual([{ id: 1, name: 'ours' }]);
  expect(seen).toHaveLength(0);
});
