import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { watchWrites } from '#server/render/epoch.ts';

/** Builds an app with a few of the API's routes; as in the real one, the watch is added after them. */
function setUp() {
  const app = Fastify();
  let status = 200;
  for (const url of ['/api/shop/product/:id', '/api/shop/products', '/api/shop/cart/add_product', '/api/document'])
    app.post(url, (_request, reply) => reply.code(status).send({}));
  app.put('/api/document/:id/edit', () => ({}));
  app.get('/api/shop/product/:id', () => ({}));
  let changes = 0;
  watchWrites(app, () => (changes += 1));
  return { app, epoch: () => changes, answerWith: (next: number) => (status = next) };
}

describe('kept pages', () => {
  it('are dropped by a write of what they show', async () => {
    const { app, epoch } = setUp();
    await app.inject({ method: 'POST', url: '/api/shop/product/7' });
    expect(epoch()).toBe(1);
  });

  it('are dropped by a new version of a document', async () => {
    const { app, epoch } = setUp();
    await app.inject({ method: 'POST', url: '/api/document' });
    await app.inject({ method: 'PUT', url: '/api/document/7/edit' });
    expect(epoch()).toBe(2);
  });

  it('stay after reads, writes of other things and refused writes', async () => {
    const { app, epoch, answerWith } = setUp();
    await app.inject({ method: 'GET', url: '/api/shop/product/7' });
    await app.inject({ method: 'POST', url: '/api/shop/products' });
    await app.inject({ method: 'POST', url: '/api/shop/cart/add_product' });
    answerWith(422);
    await app.inject({ method: 'POST', url: '/api/shop/product/7' });
    expect(epoch()).toBe(0);
  });
});
