/** /blog/feed.xml: the newest publications of a language, for feed readers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import { createClient, toRoutes } from '#contract/client.ts';
import type { Locale } from '#contract/failures.ts';
import { contract, type Contract } from '#contract/index.ts';
import { createShortCache } from '#server/shortCache.ts';
import type { RenderDeps } from './deps.ts';

const texts = {
  en: {
    title: 'Yarmarka: blog',
    description: 'Stories and advice from the people who make, grow and sell what you find here.',
  },
  ru: {
    title: 'Ярмарка: блог',
    description: 'Истории и советы тех, кто делает, выращивает и продаёт то, что вы здесь находите.',
  },
};
const maxItems = 30;
const ttlMs = 60_000;

/** Characters that XML can't contain, even escaped. */
const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const removeInvalidXml = (text: string): string => text.replace(invalidXmlCharacters, '');
/** Escapes the end marker of CDATA, in which the library puts texts. */
const escapeCdata = (html: string): string => removeInvalidXml(html).replaceAll(']]>', ']]&gt;');

/** Registers one feed per language. */
export function serveFeeds(
  app: FastifyInstance,
  { publicUrl, send, epoch }: Pick<RenderDeps, 'publicUrl' | 'send' | 'epoch'>,
): void {
  const getCached = createShortCache<string>({ ttlMs, maxEntries: 2, epoch });

  async function buildFeed(locale: Locale): Promise<string> {
    const api = createClient<Contract>(toRoutes(contract), (request) => send(request, locale));
    const { data } = await api.publications.list({ query: { language: locale, texts: true, per_page: maxItems } });
    const prefix = publicUrl + (locale === 'ru' ? '/ru' : '');
    const address = `${prefix}/blog/all`;
    const feed = new Feed({
      ...texts[locale],
      id: address,
      link: address,
      language: locale,
      copyright: '',
      feedLinks: { rss: `${prefix}/blog/feed.xml` },
      ...(data[0] && { updated: new Date(data[0].updated_at) }),
    });
    for (const { id, title, description, text = '', logo, author, published_at, created_at } of data) {
      const link = `${prefix}/blog/view/${id}`;
      feed.addItem({
        title: escapeCdata(title),
        id: link,
        link,
        ...(description && { description: escapeCdata(description) }),
        // Feed readers don't resolve relative addresses
        content: escapeCdata(text).replace(/(<(?:img|a) [^>]*?(?:src|href)=")\//g, `$1${publicUrl}/`),
        author: [{ name: removeInvalidXml(author.fio), link: `${prefix}/blog/all?author=${author.id}` }],
        date: new Date(published_at ?? created_at),
        ...(logo && { image: `${publicUrl}${logo.full.replace('.webp', '.jpg')}` }),
      });
    }
    return feed.rss2();
  }

  const answer =
    (locale: Locale) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const xml = await getCached(locale, () => buildFeed(locale));
        return await reply
          .header('cache-control', `public, max-age=${ttlMs / 1000}`)
          .type('application/rss+xml; charset=utf-8')
          .send(xml);
      } catch (error) {
        request.log.error({ err: error }, 'a feed could not be made');
        return reply.code(503).header('retry-after', '60').type('text/plain').send('Try again later\n');
      }
    };
  app.get('/blog/feed.xml', answer('en'));
  app.get('/ru/blog/feed.xml', answer('ru'));
}
