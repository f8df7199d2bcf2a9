import { describe, expect, it } from 'vitest';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';
import { CardProduct } from '#contract/products.ts';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { readAddress, render } from '#src/entries/storefront.server.tsx';

const stamp = '2026-11-01T10:00:00.000Z';
const named = (id: number, name: string, english: string | null) => ({ id, name, en_name: english });
const product = (id: number) => ({
  ...named(id, `Чашка ${id}`, `Mug ${id}`),
  sku: `M-${id}`,
  price: 12.5,
  category: named(1, 'Посуда', 'Tableware'),
  type: named(1, 'Общий', 'General'),
  company: { id: 1, brand: 'Полден', logo: null },
  count: 3,
  total_count: 3,
  description: 'Длинное описание </script>',
  en_description: null,
  active: true,
  photos: [],
  rating: 4.5,
  reviews_count: 2,
  parameters: [],
  family: null,
  created_at: stamp,
  updated_at: stamp,
});
const collection = (id: number) => ({
  is_open: true,
  opens_at: null,
  ...named(id, `Подборка ${id}`, `Collection ${id}`),
  description: 'О ней',
  en_description: 'About it',
  picture: null,
  ends_at: id === 1 ? stamp : null,
});
const category = {
  ...named(1, 'Посуда', 'Tableware'),
  description: null,
  en_description: null,
  active: true,
  parent: null,
  position: 0,
  products_count: 2,
  updated_at: stamp,
};

const hours = { from: '09:00', to: '24:00' };
const store = {
  company_id: 1,
  ...named(4, 'На Тверской', 'On Tverskaya'),
  location: { address: 'Tverskaya 1', lat: 55.7, lng: 37.6 },
  phone: null,
  time_zone: 'Europe/Moscow',
  pickup: true,
  warehouse: false,
  working_time: { mon: hours, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
  is_open: true,
  opens_at: null,
  updated_at: stamp,
};
const company = {
  id: 1,
  brand: 'Полден',
  phone: '+74951234567',
  site: 'https://polden.example',
  logo: null,
  rating: 4.25,
  reviews_count: 3,
  products_count: 2,
};

/** Fakes an API with two products, one category and one company with a store; everything else is missing. */
async function send({ url, method, body }: ClientRequest): Promise<ClientAnswer> {
  const list = (data: unknown[]) => ({ status: 200, body: { page: 1, per_page: 12, total: data.length, data } });
  if (url === '/api/shop/collections')
    return {
      status: 200,
      body: {
        data: [collection(1), collection(2), collection(3)].map((one) => ({
          ...one,
          total: 2,
          products: [product(1), product(2)],
        })),
      },
    };
  if (url.startsWith('/api/shop/collection/1/products')) return list([product(1), product(2)]);
  if (url === '/api/shop/collection/1') return { status: 200, body: collection(1) };
  if (url.startsWith('/api/shop/products')) {
    const found = [product(1), product(2)];
    const { fields } = body as { fields?: string };
    return list(fields === 'card' ? found.map((one) => CardProduct.parse(one)) : found);
  }
  if (url === '/api/shop/categories/roots') return { status: 200, body: { data: [category] } };
  if (method === 'GET' && url === '/api/shop/product/1') return { status: 200, body: product(1) };
  if (url === '/api/company/1') return { status: 200, body: company };
  if (url.startsWith('/api/shop/company/1/products')) return list([product(1), product(2)]);
  if (url.startsWith('/api/shop/stores')) return list([store]);
  return { status: 404, body: { code: 'not_found' } };
}
const options = { send, installation: defaultInstallation };

describe('the rendered catalog', () => {
  it('holds the products in the language of its address', async () => {
    const english = await render('/products/catalog', '', options);
    expect(english.status).toBe(200);
    expect(english.html).toContain('Mug 2');
    expect(english.html).toContain('$12.50');
    expect(english.html).not.toContain('Чашка');
    const russian = await render('/ru/products/catalog', '', options);
    expect(russian.html).toContain('Чашка 2');
    expect(russian.html).toContain('12,50\u00a0$');
  });

  it('names its page in its title', async () => {
    const { head } = await render('/ru/products/catalog', '?page=2', options);
    expect(head).toMatchObject({ title: 'Каталог, страница 2 — Ярмарка', canonical: '/products/catalog?page=2' });
  });

  it('carries its styles and what the browser needs to go on', async () => {
    const { styles, transfer, sources } = await render('/products/catalog', '', options);
    expect(styles).toContain('--mui-palette-primary-main');
    expect(sources).toEqual(['src/storefront/catalog/CatalogPage.tsx']);
    // Cards need no descriptions, which would make pages heavy.
    expect(JSON.stringify(transfer)).not.toContain('Длинное');
  });

  it('tells search engines how it is searched and which products it shows', async () => {
    const { head } = await render('/ru/products/catalog', '', options);
    expect(head.jsonLd).toMatchObject([
      {
        '@type': 'WebSite',
        name: 'Ярмарка',
        potentialAction: { target: { urlTemplate: '/ru/products/catalog?q={search_term_string}' } },
      },
      {
        '@type': 'ItemList',
        itemListElement: [{ position: 1, name: 'Чашка 1', url: '/ru/products/view/1' }, { position: 2 }],
      },
    ]);
  });

  it('says where nothing has the words that were searched for, and what is shown comes nearest', async () => {
    const mistyped = {
      ...options,
      send: async (request: ClientRequest) => {
        const { status, body } = await send(request);
        return { status, body: { ...(body as object), is_mistyped: true } };
      },
    };
    expect((await render('/ru/products/catalog', '?q=xfirf', mistyped)).html).toContain(
      '«xfirf» нет: вот самое похожее.',
    );
    expect((await render('/products/catalog', '?q=mug', options)).html).not.toContain('this comes nearest');
  });

  it('shows everybody a guest’s page: it asks nothing of a person', async () => {
    const requestedPaths: string[] = [];
    await render('/products/catalog', '', {
      ...options,
      send: (request) => (requestedPaths.push(request.url), send(request)),
    });
    expect(requestedPaths.filter((url) => /cart|\/me|orders/.test(url))).toEqual([]);
  });
});

describe('rendered collections', () => {
  it('stand on the front page: the first as rows of products, the others by their names', async () => {
    const { html } = await render('/ru/products/catalog', '', options);
    for (const id of [1, 2, 3]) expect(html).toContain(`href="/ru/collections/view/${id}"`);
    expect(html.match(/Чашка 1</g)).toHaveLength(3);
  });

  it('are left out where something is looked for, on other pages and in categories', async () => {
    const requestedPaths: string[] = [];
    for (const search of ['?q=mug', '?page=2', '?price_from=5'])
      await render('/products/catalog', search, {
        ...options,
        send: (request) => (requestedPaths.push(request.url), send(request)),
      });
    expect(requestedPaths.filter((url) => url.includes('collections'))).toEqual([]);
  });

  it('leave the front page whole where they can’t be had', async () => {
    const { status, html } = await render('/products/catalog', '', {
      ...options,
      send: async (request) => (request.url === '/api/shop/collections' ? { status: 503, body: {} } : send(request)),
    });
    expect(status).toBe(200);
    expect(html).toContain('Mug 2');
  });

  it('have a page of their own, which tells search engines what it is', async () => {
    const { status, html, head } = await render('/ru/collections/view/1', '', options);
    expect(status).toBe(200);
    expect(html).toContain('О ней');
    expect(html).toContain('До 1 нояб. 2026');
    expect(head).toMatchObject({
      title: 'Подборка 1 — Ярмарка',
      canonical: '/collections/view/1',
      jsonLd: [
        { '@type': 'BreadcrumbList' },
        { '@type': 'ItemList', name: 'Подборка 1', itemListElement: [{ url: '/ru/products/view/1' }, {}] },
      ],
    });
  });
});

describe('the rendered product', () => {
  it('tells search engines what it is', async () => {
    const { head } = await render('/products/view/1', '', options);
    expect(head).toMatchObject({
      title: 'Mug 1 — Yarmarka',
      canonical: '/products/view/1',
      jsonLd: [
        { '@type': 'Product', sku: 'M-1', offers: { price: '12.50', priceCurrency: 'USD', url: '/products/view/1' } },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('is a page even where a part of it can’t be loaded', async () => {
    const { status, html } = await render('/ru/products/view/1', '', options);
    expect(status).toBe(200);
    expect(html).toContain('Чашка 1');
  });
});

describe('what does not exist', () => {
  it.each([
    '/products/view/99',
    '/products/catalog/99',
    '/products/view/none',
    '/collections/view/99',
    '/document/read/nothing',
    '/error/error-v1',
  ])('at %s is 404 and says so', async (path) => {
    const { status, html, head } = await render(path, '', options);
    expect(status).toBe(404);
    expect(html).toContain('The page you are looking for does not exist.');
    expect(head.noIndex).toBe(true);
  });
});

describe('a broken API', () => {
  it('is a failure, not a page', async () => {
    const broken = async () => ({ status: 503, body: { code: 'unavailable' } });
    await expect(render('/products/catalog', '', { ...options, send: broken })).rejects.toMatchObject({ status: 503 });
  });
});

describe('an address', () => {
  it('is read in one spelling', async () => {
    expect(await readAddress('/ru/products/catalog', '?utm_source=x&page=2&price_from=0')).toEqual({
      locale: 'ru',
      path: '/products/catalog',
      search: '?page=2',
      isKnown: true,
    });
    expect(await readAddress('/nowhere', '?page=2')).toMatchObject({ search: '', isKnown: false });
  });
});

describe('the rendered page of a company', () => {
  it('shows who it is, what it sells and where it is open, in the language of its address', async () => {
    const { status, html, head } = await render('/ru/companies/view/1', '?utm=x', options);
    expect(status).toBe(200);
    for (const part of [
      'Полден',
      '4,25',
      '3 отзыва',
      '2 товара',
      '1 пункт выдачи',
      'Чашка 2',
      'На Тверской',
      'polden.example',
    ])
      expect(html).toContain(part);
    // The browser computes whether a store is open.
    expect(html.toLowerCase()).not.toContain('сейчас открыто');
    expect(head).toMatchObject({ title: 'Полден — Ярмарка', canonical: '/companies/view/1' });
  });

  it('tells search engines of it and its stores', async () => {
    const { head } = await render('/companies/view/1', '', options);
    expect(head.jsonLd?.[0]).toMatchObject({
      '@type': 'Organization',
      url: '/companies/view/1',
      aggregateRating: { ratingValue: 4.25, reviewCount: 3 },
      location: [
        {
          name: 'On Tverskaya',
          geo: { latitude: 55.7 },
          openingHoursSpecification: [{ dayOfWeek: 'Monday', opens: '09:00', closes: '23:59' }],
        },
      ],
    });
  });

  it.each(['/companies/view/2', '/companies/view/x', '/ru/companies/view/0'])('is not found at %s', async (path) => {
    expect((await render(path, '', options)).status).toBe(404);
  });

  it('knows the order and the look of its products by the address, and no filters', async () => {
    expect((await readAddress('/companies/view/1', '?price_from=3&q=mug&sort=price&page=2&x=1')).search).toBe(
      '?sort=price&page=2',
    );
  });
});
