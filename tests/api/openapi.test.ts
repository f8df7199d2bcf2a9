import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { audiences } from '#contract/roles.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

interface OpenApiDocument {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; parameters: { name: string; in: string }[]; responses: Record<string, unknown> }
    >
  >;
}

it('lists every call of the contract in OpenAPI 3.1', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApiDocument>();
  expect(document.openapi).toBe('3.1.0');
  const operationIds = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((call) => call.operationId),
  );
  const contractIds = Object.entries(contract).flatMap(([noun, calls]) =>
    Object.keys(calls).map((name) => `${noun}.${name}`),
  );
  // The calls of the chat protocol, v4, are not part of the contract.
  expect(operationIds.filter((id) => !id.startsWith('v4.')).toSorted()).toEqual(contractIds.toSorted());
});

it('describes the calls of the chat protocol', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApiDocument>();
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

it('lists 403 for every call that isn’t open to all', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApiDocument>();
  const statusesById = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((call) => [call.operationId, Object.keys(call.responses)]),
    ),
  );
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, { access }] of Object.entries(calls as Record<string, { access: readonly string[] }>)) {
      const id = `${noun}.${name}`;
      if (access.length < audiences.length) {
        expect(statusesById.get(id), id).toContain('403');
      }
    }
  }
});

it('names every path parameter and resolves every reference', async () => {
  const text = (await t.app.inject({ url: '/api/openapi.json' })).body;
  const document = JSON.parse(text) as OpenApiDocument;
  for (const [path, methods] of Object.entries(document.paths)) {
    const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const call of Object.values(methods))
      expect(call.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(pathParameters);
  }
  for (const [, ref = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = ref
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    expect(target, ref).toBeDefined();
  }
});

it('has a readable page that needs no script', async () => {
  const page = await t.app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/shop/cart/checkout');
  expect(page.body).not.toContain('<script');
});
