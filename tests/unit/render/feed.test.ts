import Fastify from 'fastify';
import { SaxesParser } from 'saxes';
import { afterAll, expect, it } from 'vitest';
import { serveFeeds } from '#server/render/feed.ts';

const publicUrl = 'https://shop.example';
const at = '2026-11-01T10:00:00.000Z';
const publication = {
  id: 5,
  title: 'Peas & <b>beans</b> ]]> end\u0001',
  description: '</description><script>alert(1)</script>',
  text: '<p>a ]]> b</p><img src="/media/abc/960.webp" alt="&quot;" /><a href="/blog/all">all</a>',
  logo: { full: '/media/abc/1600.webp' },
  author: { id: 3, fio: 'Анна & Co' },
  published_at: at,
  created_at: at,
  updated_at: at,
};

const app = Fastify();
const asked: string[] = [];
serveFeeds(app, {
  publicUrl,
  epoch: () => asked.length,
  send: async ({ url }) => (
    asked.push(url),
    { status: 200, body: { page: 1, per_page: 30, total: 1, data: url.includes('language=ru') ? [] : [publication] } }
  ),
});
afterAll(() => app.close());

/** What stands in the elements, whatever was escaped how. */
function wordsOf(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  const say = (text: string) => void (open.length > 0 && (found[open.at(-1)!] ??= []).push(text));
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => text.trim() && say(text));
  parser.on('cdata', say);
  parser.write(xml).close();
  return found;
}

it('is RSS that any reader can parse, whatever people wrote', async () => {
  const { body, headers } = await app.inject('/blog/feed.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toContain('<rss version="2.0"');
  const words = wordsOf(body);
  expect(words['title']).toContain('Peas & <b>beans</b> ]]&gt; end');
  expect(words['link']).toContain(`${publicUrl}/blog/view/5`);
  expect(words['content:encoded']).toEqual([
    `<p>a ]]&gt; b</p><img src="${publicUrl}/media/abc/960.webp" alt="&quot;" /><a href="${publicUrl}/blog/all">all</a>`,
  ]);
  expect(words['script']).toBeUndefined();
});

it('asks for the newest of its language, and is there when nothing is published', async () => {
  const { body } = await app.inject('/ru/blog/feed.xml');
  expect(asked.at(-1)).toContain('language=ru');
  expect(wordsOf(body)['link']).toContain(`${publicUrl}/ru/blog/all`);
  expect(body).toContain('<language>ru</language>');
});
