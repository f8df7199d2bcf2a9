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
const requested: string[] = [];
serveFeeds(app, {
  publicUrl,
  epoch: () => requested.length,
  send: async ({ url }) => (
    requested.push(url),
    { status: 200, body: { page: 1, per_page: 30, total: 1, data: url.includes('language=ru') ? [] : [publication] } }
  ),
});
afterAll(() => app.close());

/** Lists the unescaped texts of elements. */
function listTexts(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  const addText = (text: string) => void (open.length > 0 && (found[open.at(-1)!] ??= []).push(text));
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => text.trim() && addText(text));
  parser.on('cdata', addText);
  parser.write(xml).close();
  return found;
}

it('is RSS that any reader can parse, whatever people wrote', async () => {
  const { body, headers } = await app.inject('/blog/feed.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toContain('<rss version="2.0"');
  const texts = listTexts(body);
  expect(texts['title']).toContain('Peas & <b>beans</b> ]]&gt; end');
  expect(texts['link']).toContain(`${publicUrl}/blog/view/5`);
  expect(texts['content:encoded']).toEqual([
    `<p>a ]]&gt; b</p><img src="${publicUrl}/media/abc/960.webp" alt="&quot;" /><a href="${publicUrl}/blog/all">all</a>`,
  ]);
  expect(texts['script']).toBeUndefined();
});

it('asks for the newest of its language, and is there when nothing is published', async () => {
  const { body } = await app.inject('/ru/blog/feed.xml');
  expect(requested.at(-1)).toContain('language=ru');
  expect(listTexts(body)['link']).toContain(`${publicUrl}/ru/blog/all`);
  expect(body).toContain('<language>ru</language>');
});
