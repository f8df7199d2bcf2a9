import { describe, expect, it } from 'vitest';
import { renderDataBlock, fillTemplate, renderHead } from '#server/render/html.ts';

/** The head of a page as HTML. */
const render = (head: Parameters<typeof renderHead>[0]['head'], locale: 'en' | 'ru' = 'en') =>
  renderHead({ head, locale, styles: '' }, 'https://shop.example', []);

describe('a data block', () => {
  it('can’t be ended by the data in it', () => {
    const block = renderDataBlock('x', { name: '</script><script>alert(1)</script><!--' });
    expect(block.match(/<\/script>/g)).toHaveLength(1);
    expect(block).not.toContain('<!--');
    expect(JSON.parse(block.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
      name: '</script><script>alert(1)</script><!--',
    });
  });
});

describe('a template', () => {
  it('inserts texts with replacement patterns unchanged', () => {
    const filled = fillTemplate('<html lang="en"><!--head--><!--app--><!--data-->', {
      lang: 'ru',
      head: '$&',
      app: '$`',
      data: "$'",
    });
    expect(filled).toBe(`<html lang="ru">$&$\`$'`);
  });
});

describe('the head', () => {
  it('escapes what people wrote', () => {
    expect(render({ title: '"><script>x</script>', description: 'a & b "c"' })).toContain(
      '<title>&quot;&gt;&lt;script&gt;x&lt;/script&gt;</title>',
    );
    expect(render({ title: 'x', description: 'a & b "c"' })).toContain('content="a &amp; b &quot;c&quot;"');
  });

  it('links the page in both languages', () => {
    const head = render({ title: 'x', canonical: '/products/catalog?page=2' }, 'ru');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/ru/products/catalog?page=2">');
    expect(head).toContain('hreflang="en" href="https://shop.example/products/catalog?page=2"');
    expect(head).toContain('hreflang="x-default" href="https://shop.example/products/catalog?page=2"');
  });

  it('hides filtered lists from search engines', () => {
    const head = render({ title: 'x', canonical: '/products/catalog', noIndex: true });
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toMatch(/hreflang|canonical/);
  });

  it('makes picture addresses absolute', () => {
    expect(render({ title: 'x', image: '/media/a/480.webp' })).toContain(
      'content="https://shop.example/media/a/480.webp"',
    );
  });

  it('makes the addresses of schema.org data absolute, and changes no other text', () => {
    const head = render({
      title: 'x',
      jsonLd: [
        {
          '@type': 'Product',
          name: '/not an address',
          image: ['/media/a/1600.webp'],
          offers: { url: '/products/view/1' },
        },
      ],
    });
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: '/not an address',
      image: ['https://shop.example/media/a/1600.webp'],
      offers: { url: 'https://shop.example/products/view/1' },
    });
    expect(head).toContain('<meta property="og:type" content="product">');
  });
});
