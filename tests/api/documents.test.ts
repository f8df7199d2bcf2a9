/** Legal documents: public to read, written by admins, with every version stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentTypes } from '#contract/documents.ts';
import { demo } from '#server/seed/content/index.ts';
import { sanitizeRichText } from '#server/domains/documents/sanitize.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { raceCalls, rounds } from '#tests/support/races.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  admin = await t.make.admin();
});
afterAll(() => t.close());

const docs = () => admin.client.documents;
const write = (text: string, type: (typeof documentTypes)[number] = 'privacy_policy', language: 'en' | 'ru' = 'en') =>
  docs().create({ body: { type, language, text } });

describe('documents', () => {
  it('have versions: the newest is in force, old ones stay readable by their ids', async () => {
    const first = await write('<p>First</p>');
    const second = await docs().edit({
      params: { id: first.id },
      body: { text: '<p>Second</p>', updated_at: first.updated_at },
    });
    const third = await write('<p>Third</p>');
    expect([first.version, second.version, third.version].map((version) => version - first.version)).toEqual([0, 1, 2]);
    expect(second.id).not.toBe(first.id);
    expect((await t.guest.documents.read({ params: { id: 'privacy_policy_en' } })).data).toEqual(third);
    expect(await t.guest.documents.get({ params: { id: 'privacy_policy' } })).toEqual(third);
    expect(await t.guest.documents.get({ params: { id: String(first.id) } })).toEqual(first);
    for (const { id } of [first, third])
      expect((await docs().versions({ params: { id } })).data.slice(0, 3)).toMatchObject([third, second, first]);
    await expect(docs().versions({ params: { id: 2_000_000_000 } })).rejects.toMatchObject({ status: 404 });
  });

  it('are listed as they are in force, by type and language', async () => {
    for (const type of documentTypes)
      for (const language of ['en', 'ru'] as const)
        await write(`<p>${type} ${language} ${t.make.next()}</p>`, type, language);
    const all = await t.guest.documents.list();
    expect(all.total).toBe(10);
    expect(all.data.map(({ code }) => code)).toEqual(documentTypes.flatMap((type) => [`${type}_en`, `${type}_ru`]));
    for (const document of all.data)
      expect((await t.guest.documents.read({ params: { id: document.code } })).data).toEqual(document);
    expect((await t.guest.documents.list({ query: { language: 'ru' } })).data.map(({ type }) => type)).toEqual([
      ...documentTypes,
    ]);
    expect(await t.guest.documents.list({ query: { type: 'child_safety', language: 'en' } })).toMatchObject({
      total: 1,
      data: [{ code: 'child_safety_en' }],
    });
    expect(await t.guest.documents.list({ query: { per_page: 3, page: 4 } })).toMatchObject({
      page: 4,
      per_page: 3,
      total: 10,
      data: [{ code: 'child_safety_ru' }],
    });
    expect(await t.guest.documents.list({ query: { page: 5 } })).toMatchObject({ total: 10, data: [] });
  });

  it('keep the versions of types and languages apart, and find a bare type in the reader’s language', async () => {
    const [en, ru] = [
      await write('<p>English</p>', 'refund_policy', 'en'),
      await write('<p>Русский</p>', 'refund_policy', 'ru'),
    ];
    expect(
      (await t.as(null, { 'accept-language': 'ru' }).documents.read({ params: { id: 'refund_policy' } })).data,
    ).toEqual(ru);
    expect(
      (await docs().versions({ params: { id: en.id } })).data.every(({ code }) => code === 'refund_policy_en'),
    ).toBe(true);
  });

  it('make no new version of an unchanged text', async () => {
    const first = await write('<p>Same &amp; same</p>', 'shipping_policy');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/document',
      headers: { 'x-auth-token': admin.token },
      payload: { type: 'shipping_policy', language: 'en', text: ' <p style="color:red">Same &amp; same</p> ' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, first]);
    expect(await docs().edit({ params: { id: first.id }, body: { text: first.text } })).toEqual(first);
  });

  it('are not overwritten by who has read an older version', async () => {
    const read = await write('<p>Read</p>', 'child_safety');
    const newer = await docs().edit({
      params: { id: read.id },
      body: { text: '<p>Newer</p>', updated_at: read.updated_at },
    });
    await expect(
      docs().edit({ params: { id: read.id }, body: { text: '<p>Mine</p>', updated_at: read.updated_at } }),
    ).rejects.toMatchObject({ status: 409, code: 'stale', body: { present: newer } });
  });

  it('leave an audit row a version', async () => {
    const first = await write('<p>Audited</p>', 'user_agreement', 'ru');
    const second = await docs().edit({ params: { id: first.id }, body: { text: '<p>Audited again</p>' } });
    const { rows } = await t.pool.query(
      `select action, user_id, before->>'text' as before, after->>'text' as after
         from audit
        where noun = 'documents' and record_id = any($1)
        order by id`,
      [[String(first.id), String(second.id)]],
    );
    expect(rows.at(-1)).toEqual({
      action: 'edit',
      user_id: admin.id,
      before: '<p>Audited</p>',
      after: '<p>Audited again</p>',
    });
  });

  it('get one version each of writers at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const texts = Array.from({ length: 4 }, (_, index) => `<p>${round} ${index} ${t.make.next()}</p>`);
      const { good } = await raceCalls(
        t,
        { text: 'select pg_advisory_xact_lock(794113004)', values: [] },
        texts.map((text) => () => write(text, 'child_safety', 'ru')),
      );
      expect(good.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 4 }, (_, index) => Math.min(...good.map(({ version }) => version)) + index),
      );
    }
  });

  it('are written by admins alone, in a type and language that exist', async () => {
    const vendor = await t.make.vendor();
    await expect(
      vendor.client.documents.create({ body: { type: 'privacy_policy', language: 'en', text: 'x' } }),
    ).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/document',
      headers: { 'x-auth-token': admin.token },
      payload: { type: 'manifesto', language: 'de', text: ' ' },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors as object).toSorted()]).toEqual([
      422,
      ['language', 'text', 'type'],
    ]);
  });
});

describe('their HTML', () => {
  const nasty: [string, string][] = [
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p>a</p><scr<script>ipt>alert(1)</scr</script>ipt>', '<p>a</p>ipt&gt;alert(1)ipt&gt;'],
    ['<style>p{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVa&#10;Script&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="\u0001javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    [
      '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math><p>a</p>',
      '<p>a</p>',
    ],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe><p>a</p>', '<p>a</p>'],
    ['<p>a</p><form action="/x"><input name="a"><button>b</button></form>', '<p>a</p>b'],
    [
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x"><p>a</p>',
      '<p>a</p>',
    ],
    ['<p id="location" name="cookie" class="x">a</p>', '<p>a</p>'],
    ['<!-- hidden --><p>a</p>', '<p>a</p>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ];

  it('is cleaned when it is saved', async () => {
    for (const [dirty, clean] of nasty) {
      expect((await write(dirty, 'privacy_policy', 'ru')).text).toBe(clean);
      expect(await sanitizeRichText(clean, { max: 200_000 })).toBe(clean);
    }
  });

  it('keeps what a legal text is made of', async () => {
    const text =
      '<h2>1. Цены</h2><p>См. <a href="https://example.com/a?b=1&amp;c=2" title="t">здесь</a>, <a href="mailto:a@example.com">почта</a>, <a href="/document/read/refund_policy">возврат</a><br /></p><ol start="3"><li><strong>Да</strong></li></ol><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect((await write(text, 'privacy_policy', 'ru')).text).toBe(text);
    for (const { text: written } of demo.documents)
      for (const language of ['en', 'ru'] as const)
        expect(await sanitizeRichText(written[language], { max: 200_000 })).toBe(written[language].trim());
  });

  it('can’t be nothing but what is thrown away, or blank', async () => {
    await expect(write('<script>alert(1)</script>')).rejects.toMatchObject({
      status: 422,
      errors: { text: 'Required field' },
    });
    const { id } = await write('<p>Something</p>');
    for (const text of ['<p></p>', '<p>&nbsp;</p>', '<ul><li> <br></li></ul>', '<p>\u200b</p>'])
      await expect(docs().edit({ params: { id }, body: { text } }), text).rejects.toMatchObject({
        status: 422,
        errors: { text: 'Required field' },
      });
  });
});
