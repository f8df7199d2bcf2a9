import { describe, expect, it } from 'vitest';
import { HttpError } from 'ra-core';
import type { ClientAnswer, ClientRequest } from '#contract/client.ts';
import { createDataProvider } from '#src/dataProvider/index.ts';
import { getChanges } from '#src/dataProvider/records.ts';
import { NetworkError } from '#src/api/send.ts';

/** Creates a provider that answers each request alike and records the requests. */
function makeProvider(answer: ClientAnswer | Error = { status: 200, body: {} }) {
  const requests: ClientRequest[] = [];
  const provider = createDataProvider((request) => {
    requests.push(request);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { provider, requests };
}

const listed = (...data: unknown[]): ClientAnswer => ({
  status: 200,
  body: { page: 1, per_page: 20, total: data.length, data },
});
const getFailure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('lists', () => {
  it('asks a GET list by its query', async () => {
    const { provider, requests } = makeProvider(listed());
    await provider.getList('orders', {
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { statuses: ['new', 'paid'], q: '', nonsense: 1 },
    });
    expect(requests[0]).toEqual({
      method: 'GET',
      url: '/api/shop/orders?page=2&per_page=50&sort=created_at&order=desc&statuses=new%2Cpaid',
    });
  });

  it('asks a POST list by its body', async () => {
    const { provider, requests } = makeProvider(listed());
    await provider.getList('products', {
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'price', order: 'ASC' },
      filter: { scope: 'all', active: false, category_id: 3 },
    });
    expect(requests[0]).toEqual({
      method: 'POST',
      url: '/api/shop/products',
      body: { page: 1, per_page: 20, sort: 'price', order: 'asc', scope: 'all', active: false, category_id: 3 },
    });
  });

  it('leaves out an order that the list does not offer', async () => {
    const { provider, requests } = makeProvider(listed());
    await provider.getList('products', { sort: { field: 'id', order: 'DESC' }, filter: {} });
    expect(requests[0]?.body).toEqual({});
  });

  it('answers the total and gives records their reference ids', async () => {
    const { provider } = makeProvider(listed({ id: 7, category: { id: 3 }, type: { id: 1 }, company: { id: 2 } }));
    const { data, total } = await provider.getList('products', {});
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ id: 7, category_id: 3, type_id: 1, company_id: 2 });
  });

  it('puts the target of a reference among the filters', async () => {
    const { provider, requests } = makeProvider(listed());
    await provider.getManyReference('stores', {
      target: 'company_id',
      id: 4,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
    expect(requests[0]?.url).toBe('/api/shop/stores?page=1&per_page=10&sort=name&order=asc&company_id=4');
  });

  it('hands the abort signal on', async () => {
    const { provider, requests } = makeProvider(listed());
    const { signal } = new AbortController();
    await provider.getList('orders', { signal });
    expect(requests[0]?.signal).toBe(signal);
  });
});

describe('one and many', () => {
  it('leaves out what is gone', async () => {
    const provider = createDataProvider(({ url }) =>
      Promise.resolve(
        url.endsWith('/2') ? { status: 404, body: { code: 'not_found' } } : { status: 200, body: { id: 1 } },
      ),
    );
    const { data } = await provider.getMany('categories', { ids: [1, 2] });
    expect(data).toEqual([{ id: 1 }]);
  });
});

describe('writes', () => {
  it('sends only keys of the body schema, at every depth', async () => {
    const { provider, requests } = makeProvider();
    const item = { id: 9, product_id: 5, count: 2, name: 'Cup', sum: 10 };
    await provider.update('orders', {
      id: 1,
      data: { id: 1, items: [item], order_sum: 10, address: { fio: 'A', planet: 'Mars' } },
      previousData: { id: 1 },
    });
    expect(requests[0]).toEqual({
      method: 'PUT',
      url: '/api/shop/order/1',
      body: { items: [{ product_id: 5, count: 2 }], address: { fio: 'A' } },
    });
  });

  it('sends only what changed, and when the thing was read', async () => {
    const { provider, requests } = makeProvider();
    const previousData = { id: 1, name: 'Cup', price: 5, updated_at: '2026-01-01T00:00:00.000Z' };
    await provider.update('products', { id: 1, data: { ...previousData, price: 6 }, previousData });
    expect(requests[0]?.body).toEqual({ price: 6, updated_at: previousData.updated_at });
  });

  it('sends files as files, and photos that are there already not at all', async () => {
    const { provider, requests } = makeProvider();
    const rawFile = new File(['x'], 'cup.jpg');
    await provider.create('products', {
      data: {
        name: 'Cup',
        photos: [
          { id: 1, url: '/media/1' },
          { rawFile, src: 'blob:1' },
        ],
      },
    });
    expect(requests[0]?.body).toEqual({ name: 'Cup' });
    expect(requests[0]?.files).toEqual({ photos: [rawFile] });
  });

  it('deletes and gives the record back', async () => {
    const { provider, requests } = makeProvider({ status: 204, body: undefined });
    const { data } = await provider.delete('categories', { id: 3, previousData: { id: 3, name: 'Cups' } });
    expect(requests[0]).toEqual({ method: 'DELETE', url: '/api/shop/category/3' });
    expect(data).toEqual({ id: 3, name: 'Cups' });
  });
});

describe('failures', () => {
  it('keeps status, message, code and the errors of fields', async () => {
    const { provider } = makeProvider({
      status: 409,
      body: { code: 'sku_taken', message: 'Taken', errors: { sku: 'Taken' } },
    });
    const error = await getFailure(provider.create('products', { data: {} }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 409,
      message: 'Taken',
      body: { code: 'sku_taken', errors: { sku: 'Taken' } },
    });
  });

  it('has no errors where no field is at fault', async () => {
    const { provider } = makeProvider({ status: 409, body: { code: 'in_use', message: 'Error deleting category' } });
    expect((await getFailure(provider.delete('categories', { id: 1 }))) as HttpError).toMatchObject({
      message: 'Error deleting category',
      body: { code: 'in_use' },
    });
  });

  it('tells a lost connection', async () => {
    const { provider } = makeProvider(new NetworkError(undefined));
    expect(await getFailure(provider.getOne('orders', { id: 1 }))).toMatchObject({
      status: 0,
      body: { code: 'network' },
    });
  });

  it('has words for a proxy’s page in the server’s stead, which has none for people', async () => {
    const { provider } = makeProvider({ status: 502, body: {} });
    expect(await getFailure(provider.getOne('orders', { id: 1 }))).toMatchObject({
      status: 502,
      message: 'office.away',
    });
  });
});

describe('getChanges', () => {
  it('compares nested values, whatever the order of keys', () => {
    expect(getChanges({ a: { x: 1, y: [1, 2] }, b: 2 }, { a: { y: [1, 2], x: 1 }, b: 1 })).toEqual({ b: 2 });
  });
});
