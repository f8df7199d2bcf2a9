import Fastify from 'fastify';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';
import { serveCrawlers } from '#server/render/crawlers.ts';
import { buildRobotsTxt } from '#server/render/robots.ts';

const publicUrl = 'https://shop.example';
const changed = '2026-11-01T10:00:00.000Z';
const category = (id: number, children: unknown[] = []) => ({ id, updated_at: changed, children });

/** Fakes an API with three categories and three ranges of products, of which the last are hidden. */
async function send({ url }: ClientRequest): Promise<ClientAnswer> {
  if (url === '/api/shop/categories/full')
    return { status: 200, body: { data: [category(1, [category(2)]), category(3)] } };
  if (url === '/api/companies/sitemap') return { status: 200, body: { data: [{ id: 8, updated_at: changed }] } };
  if (url === '/api/publications/sitemap')
    return { status: 200, body: { data: [{ id: 5, language: 'ru', updated_at: changed }] } };
  if (url === '/api/shop/collections') return { status: 200, body: { data: [{ id: 7, is_open: true }] } };
  const part = Number(new URL(url, publicUrl).searchParams.get('part'));
  return { status: 200, body: { parts: 3, data: part < 2 ? [{ id: part * 20_000 + 1, updated_at: changed }] : [] } };
}

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

function open(answer: typeof send = send) {
  const requestedPaths: string[] = [];
  const app = Fastify();
  apps.push(app);
  serveCrawlers(app, { publicUrl, send: (request) => (requestedPaths.push(request.url), answer(request)) });
  return {
    requestedPaths,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
  };
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

describe('the site map', () => {
  it('names a part for the pages and one for each range of products', async () => {
    const { body, headers } = await open().get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(addresses(body)).toEqual(
      ['sitemap-pages.xml', ...[0, 1, 2].map((part) => `sitemap-products-${part}.xml`)].map(
        (file) => `${publicUrl}/${file}`,
      ),
    );
  });

  it('holds every category of the tree in both languages, each naming the other', async () => {
    const { body } = await open().get('/sitemap-pages.xml');
    for (const id of [1, 2, 3])
      expect(addresses(body)).toEqual(
        expect.arrayContaining([`${publicUrl}/products/catalog/${id}`, `${publicUrl}/ru/products/catalog/${id}`]),
      );
    expect(body).toContain(
      `<loc>${publicUrl}/ru/products/catalog/2</loc><lastmod>${changed}</lastmod><xhtml:link rel="alternate" hreflang="en" href="${publicUrl}/products/catalog/2"/>`,
    );
    expect(body).toContain(`hreflang="x-default" href="${publicUrl}/products/catalog/2"/>`);
  });

  it('holds publications in their own language alone', async () => {
    const { body } = await open().get('/sitemap-pages.xml');
    expect(addresses(body).filter((address) => address?.includes('/blog/view/'))).toEqual([
      `${publicUrl}/ru/blog/view/5`,
    ]);
    expect(addresses(body)).toContain(`${publicUrl}/ru/blog/all`);
  });

  it('holds the companies’ pages', async () => {
    const { body } = await open().get('/sitemap-pages.xml');
    expect(addresses(body)).toEqual(
      expect.arrayContaining([`${publicUrl}/companies/view/8`, `${publicUrl}/ru/companies/view/8`]),
    );
  });

  it('holds the collections that are shown', async () => {
    const { body } = await open().get('/sitemap-pages.xml');
    expect(addresses(body)).toEqual(
      expect.arrayContaining([`${publicUrl}/collections/view/7`, `${publicUrl}/ru/collections/view/7`]),
    );
  });

  it('holds the products of a range, and nothing beyond the last', async () => {
    const { get } = open();
    expect(addresses((await get('/sitemap-products-1.xml')).body)).toEqual([
      `${publicUrl}/products/view/20001`,
      `${publicUrl}/ru/products/view/20001`,
    ]);
    const hidden = await get('/sitemap-products-2.xml');
    expect([hidden.statusCode, addresses(hidden.body)]).toEqual([200, []]);
    expect(hidden.body).toContain('</urlset>');
    expect((await get('/sitemap-products-3.xml')).statusCode).toBe(404);
    expect((await get('/sitemap-products-x.xml')).statusCode).toBe(404);
  });

  it('is made once for all who come, and sent zipped to who reads that', async () => {
    const { requestedPaths, get } = open();
    const answers = await Promise.all([
      get('/sitemap-products-0.xml?a=1', { 'accept-encoding': 'gzip' }),
      get('/sitemap-products-0.xml'),
    ]);
    expect(requestedPaths).toHaveLength(1);
    expect(answers[0].headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answers[0].rawPayload).toString()).toBe(answers[1].body);
  });

  it('asks to come again while the API is away, and is made then', async () => {
    let isAway = true;
    const { get } = open(async (request) => (isAway ? { status: 503, body: { message: 'secret' } } : send(request)));
    const answer = await get('/sitemap.xml');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body).not.toContain('secret');
    isAway = false;
    expect((await get('/sitemap.xml')).statusCode).toBe(200);
  });
});

describe('robots.txt', () => {
  /** Applies robots.txt as crawlers do: the longest matching rule wins. */
  const isOpen = (path: string): boolean => {
    const rules = [...buildRobotsTxt(publicUrl).matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({
      kind,
      rule,
    }));
    const matching = rules.filter(({ rule }) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
    );
    return matching.toSorted((a, b) => b.rule.length - a.rule.length)[0]?.kind !== 'Disallow';
  };

  it.each([
    '/products/catalog',
    '/products/catalog/7?page=2',
    '/ru/products/catalog',
    '/products/view/5',
    '/companies/view/5',
    '/document/read/privacy_policy',
    '/media/x/480.webp',
    '/assets/index.js',
  ])('opens %s', (path) => expect(isOpen(path)).toBe(true));
  it.each([
    '/cart',
    '/checkout',
    '/auth/login?next=/cart',
    '/api/shop/products',
    '/products',
    '/products/list',
    '/products/edit/5',
    '/categories/list',
    '/companies',
    '/companies/list',
    '/companies/edit/5',
    '/orders/list/my',
    '/settings/profile',
    '/wishes',
    '/logout',
  ])('closes %s', (path) => expect(isOpen(path)).toBe(false));
  it('names the site map', () => expect(buildRobotsTxt(publicUrl)).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`));
});
