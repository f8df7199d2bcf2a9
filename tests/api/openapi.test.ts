import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { audiences } from '#contract/roles.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; parameters: { name: string; in: string }[]; responses: Record<string, unknown> }
    >
  >;
}

it('tells every call of the contract in OpenAPI 3.1', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<Document>();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((call) => call.operationId),
  );
  const promised = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.keys(calls).map((name) => `${noun}.${name}`),
  );
  expect(operations.filter((id) => !id.startsWith('v4.')).toSorted()).toEqual(promised.toSorted());
});

it('describes the calls of the chat protocol', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json<Document>();
  for (const [method, path] of [
    ['get', '/api/v4/channels/{id}/posts'],
    ['post', '/api/v4/posts'],
    ['delete', '/api/v4/posts/{id}'],
    ['get', '/api/v4/users/me'],
    ['post', '/api/v4/files'],
    ['get', '/api/v4/files/{id}'],
    ['get', '/api/v4/files/{id}/preview'],
  ] as const)
    expect(paths[path]?.[method], path).toMatchObject({ responses: { '401': expect.anything() as unknown } });
});

it('says of every call that isn’t open to all that it may be refused', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<Document>();
  const answers = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((call) => [call.operationId, Object.keys(call.responses)]),
    ),
  );
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, { access }] of Object.entries(calls as Record<string, { access: readonly string[] }>)) {
      const operations = answers.get(`${noun}.${name}`);
      if (access.length < audiences.length) {
        expect(operations, `${noun}.${name}`).toContain('403');
      }
    }
  }
});

it('names every path parameter and leads every reference somewhere', async () => {
  const text = (await t.app.inject({ url: '/api/openapi.json' })).body;
  const document = JSON.parse(text) as Document;
  for (const [path, methods] of Object.entries(document.paths)) {
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const call of Object.values(methods))
      expect(call.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(braces);
  }
  for (const [, ref = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = ref
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, ref).toBeDefined();
  }
});

it('has a readable page that needs no script', async () => {
  const page = await t.app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/shop/cart/checkout');
  expect(page.body).not.toContain('<script');
});
