/** /robots.txt and the site map: an index, one part for pages, categories, companies and the blog, one for each range of products. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createClient, routesOf } from '#contract/client.ts';
import type { CategoryNode } from '#contract/categories.ts';
import { documentTypes } from '#contract/documents.ts';
import { contract, type Contract } from '#contract/index.ts';
import type { RenderDeps } from './deps.ts';
import { pageCache } from './pageCache.ts';
import { robotsTxt } from './robots.ts';
import { zippedIndex, zippedPart, type MappedPage } from './siteMap.ts';

const unzip = promisify(gunzip);

const minute = 60_000;
/** Crawlers come for days; a product of the last minutes is found by the pages that link to it. */
const keptFor = 10 * minute;
/** Parts kept at a time, zipped: at most some 4 MB, however many products there are. */
const mostParts = 8;

function* flatten(nodes: readonly CategoryNode[]): Generator<CategoryNode> {
  for (const node of nodes) {
    yield node;
    yield* flatten(node.children);
  }
}

const pageFile = 'sitemap-pages.xml';
const productFile = (part: number): string => `sitemap-products-${part}.xml`;

/** Adds /robots.txt, /sitemap.xml and the parts that it names. */
export function serveCrawlers(app: FastifyInstance, { publicUrl, send }: Pick<RenderDeps, 'publicUrl' | 'send'>): void {
  const api = createClient<Contract>(routesOf(contract), (request) => send(request, 'en'));
  const kept = pageCache<Buffer | null>({ keptFor, most: mostParts, epoch: () => 0 });

  async function pagesPart(): Promise<Buffer> {
    const [{ data }, companies, shown, blog] = await Promise.all([
      api.categories.full(),
      api.companies.sitemap(),
      api.collections.shelves(),
      api.publications.sitemap(),
    ]);
    const categories = Array.from(flatten(data), ({ id, updated_at }): MappedPage => ({
      path: `/products/catalog/${id}`,
      changed: updated_at,
    }));
    const sellers = companies.data.map(({ id, updated_at }): MappedPage => ({
      path: `/companies/view/${id}`,
      changed: updated_at,
    }));
    const documents = documentTypes.map((type): MappedPage => ({ path: `/document/read/${type}` }));
    const collections = shown.data
      .filter(({ is_open }) => is_open)
      .map(({ id }): MappedPage => ({ path: `/collections/view/${id}` }));
    const articles = blog.data.map(({ id, language, updated_at }): MappedPage => ({
      path: `/blog/view/${id}`,
      changed: updated_at,
      only: language,
    }));
    return zippedPart(
      [
        { path: '/products/catalog' },
        { path: '/blog/all' },
        ...categories,
        ...collections,
        ...sellers,
        ...articles,
        ...documents,
      ],
      publicUrl,
    );
  }

  async function productsPart(part: number): Promise<Buffer | null> {
    const { parts, data } = await api.products.sitemap({ query: { part } });
    if (part >= parts) return null;
    return zippedPart(
      data.map(({ id, updated_at }) => ({ path: `/products/view/${id}`, changed: updated_at })),
      publicUrl,
    );
  }

  async function index(): Promise<Buffer> {
    const { parts } = await api.products.sitemap({ query: { part: 0 } });
    return zippedIndex([pageFile, ...Array.from({ length: parts }, (_, part) => productFile(part))], publicUrl);
  }

  /** Sends a map as it is kept, unzipped for the few who can't read that. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Buffer | null>,
  ): Promise<FastifyReply> {
    try {
      const zipped = await kept(request.url.split('?', 1)[0] ?? '', make);
      if (!zipped) return await reply.code(404).type('text/plain').send('Not found\n');
      void reply
        .headers({ 'cache-control': `public, max-age=${keptFor / 1000}`, vary: 'accept-encoding' })
        .type('application/xml; charset=utf-8');
      if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
        return await reply.header('content-encoding', 'gzip').send(zipped);
      return await reply.send(await unzip(zipped));
    } catch (error) {
      request.log.error({ err: error }, 'a site map could not be made');
      return reply.code(503).header('retry-after', '60').type('text/plain').send('Try again later\n');
    }
  }

  const robots = robotsTxt(publicUrl);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keptFor / 1000}`)
      .type('text/plain; charset=utf-8')
      .send(robots),
  );
  app.get('/sitemap.xml', (request, reply) => answer(request, reply, index));
  app.get(`/${pageFile}`, (request, reply) => answer(request, reply, pagesPart));
  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^\\d{1,6}).xml', (request, reply) =>
    answer(request, reply, () => productsPart(Number(request.params.part))),
  );
}
