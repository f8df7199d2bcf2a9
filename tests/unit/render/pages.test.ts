import Fastify, { type FastifyInstance } from 'fastify';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { demoServices } from '#contract/rules/services.ts';
import { registerStorefront } from '#server/render/index.ts';
import type { Entry, Site } from '#server/render/site.ts';
import type { RenderOptions } from '#src/entries/storefront.server.tsx';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

interface Options {
  /** Replaces the rendering. */
  render?: () => Promise<unknown>;
  epoch?: () => number;
}

/** Builds the pages over a site that renders the requested path. */
async function openPages({ render, epoch = () => 0 }: Options = {}) {
  const rendered: string[] = [];
  const channels: (string | undefined)[] = [];
  const entry = {
    blocks: { installation: 'installation', transfer: 'transfer' },
    readAddress: async (pathname: string, search: string) => ({
      locale: pathname.startsWith('/ru/') ? 'ru' : 'en',
      path: pathname.replace(/^\/ru/, ''),
      search: search.includes('page=2') ? '?page=2' : '',
      isKnown: pathname.includes('/products/'),
    }),
    render: async (pathname: string, search: string, { send }: RenderOptions) => {
      rendered.push(pathname + search);
      await render?.();
      await send({ method: 'GET', url: '/api/goods' }, 'en');
      return {
        status: pathname.includes('/error/') ? 404 : 200,
        locale: 'en',
        head: { title: 'T' },
        styles: '',
        html: `page ${pathname}${search} ${'x'.repeat(2000)}`,
        transfer: {},
        sources: [],
      };
    },
    renderShell: () => ({ html: 'outline', styles: '' }),
    getPageSource: () => 'cart',
    officeStyle: '<style>ground</style>',
  } as unknown as Entry;
  const site: Site = {
    entry: async () => entry,
    template: async (door) => `<html lang="en">${door}<!--head--><!--app--><!--data--></html>`,
    preloads: () => [],
  };
  const app = Fastify();
  apps.push(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'no_route' }));
  await registerStorefront(
    app,
    {
      root: '/nowhere',
      send: async (_request, _locale, channel) => (channels.push(channel), { status: 200, body: {} }),
      publicUrl: 'http://own.example',
      currency: 'USD',
      mapTiles: null,
      epoch,
      isProduction: false,
      services: demoServices,
    },
    site,
  );
  return {
    rendered,
    channels,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
  };
}

describe('the doors', () => {
  it('open by path, whoever asks', async () => {
    const { get } = await openPages();
    expect((await get('/products/catalog')).body).toContain('page /products/catalog');
    expect((await get('/cart')).body).toContain('outline');
    expect((await get('/products/list')).body).toContain('office');
  });

  it('bring the back office its ground rules, which its scripts don’t carry', async () => {
    const { get } = await openPages();
    expect((await get('/products/list')).body).toContain('<style>ground</style>');
    expect((await get('/cart')).body).not.toContain('ground');
  });

  it('lead on where a screen is a way', async () => {
    const { get } = await openPages();
    const auth = await get('/auth?next=%2Fcart');
    expect([auth.statusCode, auth.headers.location]).toEqual([302, '/auth/login?next=%2Fcart']);
    expect((await get('/ru')).headers.location).toBe('/ru/products/catalog');
    expect((await get('/ru/cart')).headers.location).toBe('/cart');
    expect((await get('/products')).headers.location).toBe('/products/list');
  });

  it('leave the other parts of the server alone', async () => {
    const { get } = await openPages();
    expect((await get('/api/nothing')).json()).toEqual({ code: 'no_route' });
    expect((await get('/media/x/480.webp')).json()).toEqual({ code: 'no_route' });
    expect((await get('/wp-login.php')).headers['content-type']).toContain('text/plain');
  });
});

describe('rendered pages', () => {
  it('are kept under one address, whatever is appended', async () => {
    const { get, rendered } = await openPages();
    await get('/products/catalog?utm_source=x');
    await get('/products/catalog?utm_source=y');
    await get('/products/catalog?page=2&utm_source=y');
    expect(rendered).toEqual(['/products/catalog', '/products/catalog?page=2']);
  });

  it('are made anew after a write', async () => {
    let epoch = 0;
    const { get, rendered } = await openPages({ epoch: () => epoch });
    await get('/products/catalog');
    epoch += 1;
    await get('/products/catalog');
    expect(rendered).toHaveLength(2);
  });

  it('are one page for all addresses at which nothing stands', async () => {
    const { get, rendered } = await openPages();
    const answers = await Promise.all(['/a', '/b/c', '/d?e=f'].map((url) => get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(rendered).toEqual(['/error/error-v1']);
  });

  it('are one for the site and one for the installed app, which says so by a cookie; that one is kept by no shared cache', async () => {
    const { get, rendered, channels } = await openPages();
    const [site, app] = [
      await get('/products/catalog', { cookie: 'theme=x; not_sales_channel=app' }),
      await get('/products/catalog', { cookie: 'theme=x; sales_channel=app' }),
    ];
    await get('/products/catalog');
    await get('/products/catalog', { cookie: 'sales_channel=app' });
    expect([rendered.length, channels]).toEqual([2, ['site', 'app']]);
    expect([site, app].map(({ body }) => /data-channel="(\w+)"/.exec(body)?.[1])).toEqual(['site', 'app']);
    expect([site, app].map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=0, must-revalidate',
      'no-cache',
    ]);
    expect(
      (await get('/products/catalog', { cookie: 'sales_channel=app', 'if-none-match': String(site.headers.etag) }))
        .statusCode,
    ).toBe(200);
  });

  it('are not sent again to who has them', async () => {
    const { get } = await openPages();
    const first = await get('/products/catalog');
    const again = await get('/products/catalog', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are compressed as the browser reads it', async () => {
    const { get } = await openPages();
    const zipped = await get('/products/catalog', { 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('page /products/catalog');
    const brotli = await get('/products/catalog', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('page /products/catalog');
    expect(brotli.rawPayload.length).toBeLessThan(500);
  });
});

describe('a failure', () => {
  it('of the API is 503, tries again by itself and is not kept', async () => {
    let isAway = true;
    const { get } = await openPages({
      render: async () => (isAway ? Promise.reject(new ApiError(503, { message: 'secret reason' })) : undefined),
    });
    const answer = await get('/products/catalog');
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '3',
      'no-store',
    ]);
    expect(answer.body).not.toContain('secret');
    isAway = false;
    expect((await get('/products/catalog')).statusCode).toBe(200);
  });

  it('of the rendering says nothing of its reason, in the reader’s language', async () => {
    const { get } = await openPages({
      render: async () => Promise.reject(new TypeError('x is not a function at /srv/secret.ts')),
    });
    const answer = await get('/ru/products/catalog');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('Мы скоро вернёмся');
    expect(answer.body).not.toContain('secret');
  });
});

describe('an odd address', () => {
  it.each(['//', '///', '//example.com/x', '/ru//', '/ru//example.com/cart', '/..;/'])(
    '%s is a page that is not found',
    async (url) => {
      const { get } = await openPages();
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    },
  );
});
