/**
 * Serves /robots.txt and the site map: an index, one part for pages, categories, companies and the blog, and one for
 * each range of products.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createClient, toRoutes } from '#contract/client.ts';
import type { CategoryNode } from '#contract/categories.ts';
import { documentTypes } from '#contract/documents.ts';
import { contract, type Contract } from '#contract/index.ts';
import { createShortCache } from '#server/shortCache.ts';
import type { RenderDeps } from './deps.ts';
import { buildRobotsTxt } from './robots.ts';
import { buildZippedIndex, buildZippedPart, type MappedPage } from './siteMap.ts';

const unzip = promisify(gunzip);

const minute = 60_000;
/** Crawling takes days anyway, and new products are linked from other pages. */
const ttlMs = 10 * minute;
/** The most cached parts, gzipped: about 4 MB, however many products there are. */
const maxParts = 8;

function* flatten(nodes: readonly CategoryNode[]): Generator<CategoryNode> {
  for (const node of nodes) {
    yield node;
    yield* flatten(node.children);
  }
}

const pageFile = 'sitemap-pages.xml';
const getProductFile = (part: number): string => `sitemap-products-${part}.xml`;

/** Registers /robots.txt, /sitemap.xml and its parts. */
export function serveCrawlers(app: FastifyInstance, { publicUrl, send }: Pick<RenderDeps, 'publicUrl' | 'send'>): void {
  const api = createClient<Contract>(toRoutes(contract), (request) => send(request, 'en'));
  const getCached = createShortCache<Buffer | null>({ ttlMs, maxEntries: maxParts, epoch: () => 0 });

  async function buildPagesPart(): Promise<Buffer> {
    const [{ data }, companies, collectionShelves, blog] = await Promise.all([
      api.categories.full(),
      api.companies.sitemap(),
      api.collections.shelves(),
      api.publications.sitemap(),
    ]);
    const categories = Array.from(flatten(data), ({ id, updated_at }): MappedPage => ({
      path: `/products/catalog/${id}`,
      changed: updated_at,
    }));
    const companyPages = companies.data.map(({ id, updated_at }): MappedPage => ({
      path: `/companies/view/${id}`,
      changed: updated_at,
    }));
    const documents = documentTypes.map((type): MappedPage => ({ path: `/document/read/${type}` }));
    const collections = collectionShelves.data
      .filter(({ is_open }) => is_open)
      .map(({ id }): MappedPage => ({ path: `/collections/view/${id}` }));
    const articles = blog.data.map(({ id, language, updated_at }): MappedPage => ({
      path: `/blog/view/${id}`,
      changed: updated_at,
      only: language,
    }));
    return buildZippedPart(
      [
        { path: '/products/catalog' },
        { path: '/blog/all' },
        ...categories,
        ...collections,
        ...companyPages,
        ...articles,
        ...documents,
      ],
      publicUrl,
    );
  }

  async function buildProductsPart(part: number): Promise<Buffer | null> {
    const { parts, data } = await api.products.sitemap({ query: { part } });
    if (part >= parts) return null;
    return buildZippedPart(
      data.map(({ id, updated_at }) => ({ path: `/products/view/${id}`, changed: updated_at })),
      publicUrl,
    );
  }

  async function buildIndex(): Promise<Buffer> {
    const { parts } = await api.products.sitemap({ query: { part: 0 } });
    return buildZippedIndex([pageFile, ...Array.from({ length: parts }, (_, part) => getProductFile(part))], publicUrl);
  }

  /** Sends a cached map, decompressed for the few clients that don't accept gzip. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Buffer | null>,
  ): Promise<FastifyReply> {
    try {
      const zipped = await getCached(request.url.split('?', 1)[0] ?? '', make);
      if (!zipped) return await reply.code(404).type('text/plain').send('Not found\n');
      void reply
        .headers({ 'cache-control': `public, max-age=${ttlMs / 1000}`, vary: 'accept-encoding' })
        .type('application/xml; charset=utf-8');
      if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
        return await reply.header('content-encoding', 'gzip').send(zipped);
      return await reply.send(await unzip(zipped));
    } catch (error) {
      request.log.error({ err: error }, 'a site map could not be made');
      return reply.code(503).header('retry-after', '60').type('text/plain').send('Try again later\n');
    }
  }

  const robots = buildRobotsTxt(publicUrl);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ttlMs / 1000}`)
      .type('text/plain; charset=utf-8')
      .send(robots),
  );
  app.get('/sitemap.xml', (request, reply) => answer(request, reply, buildIndex));
  app.get(`/${pageFile}`, (request, reply) => answer(request, reply, buildPagesPart));
  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^\\d{1,6}).xml', (request, reply) =>
    answer(request, reply, () => buildProductsPart(Number(request.params.part))),
  );
}
