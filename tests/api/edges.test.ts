import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  t.app.inject({ method: 'POST', url, payload, headers });

describe('bodies that can’t be read', () => {
  it.each([
    ['broken JSON', '{"login":', 400, 'unreadable'],
    [
      'JSON that reaches for a prototype',
      '{"__proto__":{"is_admin":true},"login":"a","password":"b"}',
      400,
      'unreadable',
    ],
    ['a list where an object belongs', '[1]', 422, 'invalid'],
    ['a number where an object belongs', '5', 422, 'invalid'],
    ['null', 'null', 422, 'invalid'],
  ])('refuses %s', async (_, payload, status, code) => {
    const answer = await post('/api/user/login', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('refuses a wrong content type, a body too large and one nested too deep', async () => {
    expect((await post('/api/user/login', '<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
    expect((await post('/api/user/login', JSON.stringify({ login: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
    const deep = await post('/api/user/login', `{"login":${'['.repeat(200_000)}${']'.repeat(200_000)},"password":"x"}`);
    expect(deep.statusCode).toBe(422);
  });

  it('refuses a multipart body that is cut off', async () => {
    const answer = await post('/api/user/login', '--x\r\nContent-Disposition: form-data; name="login"\r\n\r\na', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable']);
  });
});

describe('values that are not what they should be', () => {
  it.each([
    ['/api/countries?page=-1', 200],
    ['/api/companies?page=-1', 422],
    ['/api/companies?page=0', 422],
    ['/api/companies?page=1.5', 422],
    ['/api/companies?page=NaN', 422],
    ['/api/companies?page=1e999', 422],
    ['/api/companies?per_page=1001', 422],
    ['/api/companies?page=1&page=2', 422],
    ['/api/companies?sort=password_hash', 422],
    ['/api/companies?q=%00', 422],
    ['/api/companies?q=%ED%A0%80', 200],
    ['/api/companies?__proto__[x]=1&constructor=2', 200],
    ['/api/companies?q[]=1', 422],
    ['/api/companies?q[$ne]=1', 422],
    ['/api/companies?country_id[]=a', 200],
    ['/api/publications/list?author_id[]=1', 422],
    ['/api/company/abc', 422],
    ['/api/company/0', 422],
    ['/api/company/99999999999999999999', 422],
    ['/api/company/2147483647', 404],
    ['/api/nothing', 404],
  ])('%s → %i', async (url, status) => {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode).toBe(status);
    if (status >= 400) expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['message', 'code']));
  });

  it('asks for nothing more than was meant by a filter that it doesn’t understand', async () => {
    const admin = await t.make.admin();
    const list = (query: string) =>
      t.app.inject({ url: `/api/admin/push_campaigns?${query}`, headers: { 'x-auth-token': admin.token } });
    for (const query of [
      'filter={"state":"x"}',
      'filter={"state":["sent"]}',
      'filter={"q":1}',
      'filter=x',
      'filter=[]',
      'filter[state]=sent',
      'filter={"id":"1"}',
      'sort=x',
      'range[]=0',
    ])
      expect((await list(query)).statusCode, query).toBe(422);
    for (const query of ['', 'filter={}', 'filter={"state":"sent","unknown":1}', 'unknown[]=1'])
      expect((await list(query)).statusCode, query).toBe(200);
  });

  it('takes no text for a number in JSON, but does in a form', async () => {
    const admin = await t.make.admin();
    const headers = { 'x-auth-token': admin.token };
    const body = { name: 'Coerced', active: 'true' };
    const asJson = await post('/api/shop/category', JSON.stringify(body), { ...json, ...headers });
    expect(asJson.statusCode).toBe(422);
    expect(asJson.json().errors).toEqual({ active: 'Must be yes or no' });
    const asForm = await post('/api/shop/category', new URLSearchParams(body).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
    expect(asForm.statusCode).toBe(201);
    expect(asForm.json()).toMatchObject({ name: 'Coerced', active: true });
  });

  it('keeps every character but NUL and lone surrogates, and never writes unknown fields', async () => {
    const admin = await t.make.admin();
    const name = ' <b>“Ёлка” 👩\u200d🌾 😀 \\u0000 {x}\t ';
    const made = await admin.client.categories.create({
      body: { name, id: 999_999, products_count: 5 } as { name: string },
    });
    expect(made.name).toBe(name);
    expect(made.id).not.toBe(999_999);
    for (const bad of ['a\u0000b', 'a\ud800b']) {
      await expect(admin.client.categories.create({ body: { name: bad } })).rejects.toMatchObject({
        status: 422,
        errors: { name: 'Contains characters that can’t be stored' },
      });
    }
  });

  it('takes no address whose letters only look alike', async () => {
    const admin = await t.make.admin();
    const checkEmail = (email: string) =>
      t.app.inject({
        url: `/api/user/check_email?email=${encodeURIComponent(email)}`,
        headers: { 'x-auth-token': admin.token },
      });
    for (const email of ['\u0430dmin@example.com', 'admin@ex\u0430mple.com', '\u03bfwner@example.com']) {
      const answer = await checkEmail(email);
      expect([answer.statusCode, answer.json().errors.email], email).toEqual([
        422,
        expect.stringContaining('letters can’t be mixed'),
      ]);
    }
    for (const email of ['ad\u202emin@example.com', 'ad\u200bmin@example.com'])
      expect((await checkEmail(email)).statusCode, email).toBe(422);
    for (const email of ['почта@пример.рф', 'почта@example.com', 'josé.o’hara@example.com'])
      expect((await checkEmail(email)).statusCode, email).toBe(200);
  });

  it('names all fields at fault, not only the first', async () => {
    const { vendor } = await t.make.company();
    await expect(
      vendor.client.products.create({ body: { name: ' ', sku: '', price: 0, category_id: -1 } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: {
        name: expect.any(String),
        sku: expect.any(String),
        price: expect.any(String),
        category_id: expect.any(String),
      },
    });
  });
});

describe('every answer', () => {
  it('carries the security headers and no cache', async () => {
    const { headers } = await t.app.inject({ url: '/api/countries' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('says 503 within three seconds while the database is away, and recovers', async () => {
    const { connect } = await import('#server/db/connect.ts');
    const away = connect({ connection: { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' } });
    const { buildApp } = await import('#server/app.ts');
    const { createRateLimits: rateLimits } = await import('#server/platform/rateLimit.ts');
    const config = {
      publicUrl: 'http://localhost',
      isProduction: true,
      trustProxy: false as const,
      logLevel: 'silent',
      currency: 'USD',
      abandonedAfterHours: 24,
      assistantDailyTokens: 1,
      mapTiles: null,
      payments: null,
      services: { payments: 'none' as const, mail: false, sms: false },
      installed: {
        isProduction: true,
        smtp: false,
        twilio: false,
        s3: false,
        redis: false,
        trustsProxy: false,
        dataDir: '/tmp',
      },
      hstsSubdomains: false,
    };
    const app = await buildApp({
      config,
      connected: away,
      gateways: t.gateways,
      limits: rateLimits(),
      hints: t.hints,
      clock: () => new Date(),
      isReady: () => true,
    });
    const answer = await app.inject({ url: '/api/countries' });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
    // An open page asks so before it loads itself again
    expect((await app.inject({ method: 'HEAD', url: '/api/health/live' })).statusCode).toBe(200);
    await app.close();
    await away.pool.end();
  });
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, also to twins in flight', async () => {
    const admin = await t.make.admin();
    const headers = { ...json, 'x-auth-token': admin.token, 'idempotency-key': `key-${t.make.next()}` };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/api/shop/category', '{"name":"Once"}', headers)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const { rows } = await t.pool.query(`select count(*) from categories where name = 'Once'`);
    expect(rows[0].count).toBe(1);
  });

  it('is refused where it could not be kept whole', async () => {
    const admin = await t.make.admin();
    for (const key of ['', 'k'.repeat(256)]) {
      const answer = await post('/api/shop/category', '{"name":"Kept"}', {
        ...json,
        'x-auth-token': admin.token,
        'idempotency-key': key,
      });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['Idempotency-Key']]);
    }
    expect(
      (
        await post('/api/shop/category', '{"name":"Kept"}', {
          ...json,
          'x-auth-token': admin.token,
          'idempotency-key': 'k'.repeat(255),
        })
      ).statusCode,
    ).toBe(201);
  });

  it('is refused for another body, and free again after a failure', async () => {
    const admin = await t.make.admin();
    const headers = { ...json, 'x-auth-token': admin.token, 'idempotency-key': `key-${t.make.next()}` };
    expect((await post('/api/shop/category', '{"name":""}', headers)).statusCode).toBe(422);
    expect((await post('/api/shop/category', '{"name":"First"}', headers)).statusCode).toBe(201);
    expect((await post('/api/shop/category', '{"name":"Second"}', headers)).json().code).toBe('key_reused');
  });

  it('of somebody unknown belongs to their cart or address, so that strangers can’t meet', async () => {
    const key = `key-${t.make.next()}`;
    const from = (remoteAddress: string, url: string, payload: object) =>
      t.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'idempotency-key': key } });
    const create = (address: string) => from(address, '/api/shop/cart', {});
    const [mine, again, other] = [await create('192.0.2.1'), await create('192.0.2.1'), await create('192.0.2.2')];
    expect(again.json().cart_hash).toBe(mine.json().cart_hash);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(other.json().cart_hash).not.toBe(mine.json().cart_hash);

    // The idempotency key belongs to the cart, also in another network.
    const company = await t.make.company();
    const { id } = await t.make.product({ company, total_count: 9 });
    const add = (address: string, hash: string) =>
      from(address, '/api/shop/cart/add_product', { hash, product_id: id, count: 1 });
    await add('192.0.2.1', mine.json().cart_hash);
    expect((await add('198.51.100.7', mine.json().cart_hash)).json().goods_num).toBe(1);
    expect((await add('192.0.2.1', other.json().cart_hash)).statusCode).toBe(200);
  });

  it('tells files of one length apart by their content', async () => {
    const admin = await t.make.admin();
    const key = `key-${t.make.next()}`;
    const company = await t.make.company();
    const send = (text: string) => {
      const form = [
        '--x',
        'Content-Disposition: form-data; name="noun"',
        '',
        'products',
        '--x',
        'Content-Disposition: form-data; name="company_id"',
        '',
        company.id,
        '--x',
        'Content-Disposition: form-data; name="file"; filename="a.csv"',
        'Content-Type: text/csv',
        '',
        text,
        '--x--',
        '',
      ].join('\r\n');
      return post('/api/admin/imports', form, {
        'content-type': 'multipart/form-data; boundary=x',
        'x-auth-token': admin.token,
        'idempotency-key': key,
      });
    };
    const first = await send('sku,name,price\n1,a,5\n');
    expect(first.statusCode).toBeLessThan(300);
    expect((await send('sku,name,price\n1,a,5\n')).json()).toEqual(first.json());
    expect((await send('sku,name,price\n1,a,6\n')).json().code).toBe('key_reused');
  });

  it('is the caller’s own: another one may use the same', async () => {
    const [one, two] = [await t.make.admin(), await t.make.admin()];
    const key = `key-${t.make.next()}`;
    const ids = await Promise.all(
      [one, two].map(
        async ({ token }) =>
          (
            await post('/api/shop/category', '{"name":"Mine"}', {
              ...json,
              'x-auth-token': token,
              'idempotency-key': key,
            })
          ).json().id,
      ),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('a large answer', () => {
  it('travels small to whoever takes gzip, and whole to others', async () => {
    const admin = await t.make.admin();
    await t.pool.query(
      `insert into categories (name, description)
       select 'Large ' || n, repeat('words ', 40)
         from generate_series(1, 300) n`,
    );
    const headers = { 'x-auth-token': admin.token };
    const plain = await t.app.inject({ url: '/api/shop/categories/full', headers });
    const small = await t.app.inject({
      url: '/api/shop/categories/full',
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  });
});
