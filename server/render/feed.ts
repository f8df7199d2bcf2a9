/** /blog/feed.xml: the newest publications of a language, for feed readers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import { createClient, routesOf } from '#contract/client.ts';
import type { Locale } from '#contract/failures.ts';
import { contract, type Contract } from '#contract/index.ts';
import type { RenderDeps } from './deps.ts';
import { pageCache } from './pageCache.ts';

const words = {
  en: {
    title: 'Yarmarka: blog',
    description: 'Stories and advice from the people who make, grow and sell what you find here.',
  },
  ru: {
    title: 'Ярмарка: блог',
    description: 'Истории и советы тех, кто делает, выращивает и продаёт то, что вы здесь находите.',
  },
};
const newest = 30;
const keptFor = 60_000;

/** What XML cannot hold, however it is escaped. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const writable = (text: string): string => text.replace(unwritable, '');
/** Texts stand as CDATA, which their own end of it would end. */
const inCdata = (html: string): string => writable(html).replaceAll(']]>', ']]&gt;');

/** Adds the feeds, in each language one. */
export function serveFeeds(
  app: FastifyInstance,
  { publicUrl, send, epoch }: Pick<RenderDeps, 'publicUrl' | 'send' | 'epoch'>,
): void {
  const kept = pageCache<string>({ keptFor, most: 2, epoch });

  async function make(locale: Locale): Promise<string> {
    const api = createClient<Contract>(routesOf(contract), (request) => send(request, locale));
    const { data } = await api.publications.list({ query: { language: locale, texts: true, per_page: newest } });
    const prefix = publicUrl + (locale === 'ru' ? '/ru' : '');
    const address = `${prefix}/blog/all`;
    const feed = new Feed({
      ...words[locale],
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
        title: inCdata(title),
        id: link,
        link,
        ...(description && { description: inCdata(description) }),
        // A reader knows no address of its own to begin with
        content: inCdata(text).replace(/(<(?:img|a) [^>]*?(?:src|href)=")\//g, `$1${publicUrl}/`),
        author: [{ name: writable(author.fio), link: `${prefix}/blog/all?author=${author.id}` }],
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
        const xml = await kept(locale, () => make(locale));
        return await reply
          .header('cache-control', `public, max-age=${keptFor / 1000}`)
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
