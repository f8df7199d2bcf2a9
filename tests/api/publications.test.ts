/** The blog: publishing, moderation, and the sanitizing of HTML. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { asGuest, edit, gonePublication, moderate, read, write } from '#tests/support/publishing.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  admin = await t.make.admin();
});
afterAll(() => t.close());

const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe('who publishes', () => {
  it('an admin and a manager at once, a buyer and a vendor after an admin', async () => {
    for (const author of [admin, await t.make.manager()]) {
      const made = await write(author);
      expect(made).toMatchObject({
        status: 'published',
        is_public: true,
        reason: null,
        author: { id: author.id },
        reading_minutes: 1,
      });
      expect(await read(asGuest(t), made.id)).toMatchObject({ id: made.id, title: made.title, status: 'published' });
    }
    for (const author of [await t.make.buyer(), await t.make.vendor()]) {
      const made = await write(author);
      expect(made).toMatchObject({ status: 'in_moderation', is_public: false, published_at: null });
      for (const other of [asGuest(t), await t.make.buyer(), await t.make.manager()])
        expect(await getFailure(read(other, made.id))).toMatchObject(gonePublication);
      expect((await read(author, made.id)).text).toBe('<p>Peas grow.</p>');
      expect((await moderate(admin, made.id, 'published')).is_public).toBe(true);
      expect((await read(asGuest(t), made.id)).published_at).not.toBeNull();
    }
  });

  it('no status, reason or author that somebody else sends is written', async () => {
    const author = await t.make.buyer();
    const { id } = await write(author, { status: 'published', reason: 'x', author_id: admin.id });
    expect(await edit(author, id, { status: 'published', reason: 'mine', title: 'Other' })).toMatchObject({
      status: 'in_moderation',
      reason: null,
      title: 'Other',
      author: { id: author.id },
    });
  });

  it('nobody without a registered account', async () => {
    const { api_token } = await t.guest.auth.guestLogin();
    const anonymous = t.as(api_token);
    expect(
      await getFailure(anonymous.publications.create({ body: { title: 'a', text: '<p>a</p>', language: 'en' } })),
    ).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('an edit', () => {
  it('of an author waits, and readers go on seeing what was published', async () => {
    const author = await t.make.vendor();
    const { id } = await write(author, { title: 'First' });
    await moderate(admin, id, 'published');
    const first = (await read(asGuest(t), id)).published_at;
    expect(await edit(author, id, { title: 'Second', language: 'ru', text: '<h2>Новое</h2>' })).toMatchObject({
      status: 'in_moderation',
      is_public: true,
    });
    expect(await read(asGuest(t), id)).toMatchObject({
      title: 'First',
      language: 'en',
      status: 'published',
      text: '<p>Peas grow.</p>',
    });
    expect(await read(admin, id)).toMatchObject({ title: 'Second', status: 'in_moderation' });
    t.clock.forward(60_000);
    await moderate(admin, id, 'published');
    expect(await read(asGuest(t), id)).toMatchObject({ title: 'Second', language: 'ru', published_at: first });
  });

  it('that changes nothing is none', async () => {
    const author = await t.make.buyer();
    const made = await write(author);
    const out = await moderate(admin, made.id, 'published');
    expect(await edit(author, made.id, { title: made.title, text: made.text })).toEqual({
      ...out,
      status: 'published',
    });
  });

  it('of a canceled one goes back to moderation, a manager’s too', async () => {
    const author = await t.make.manager();
    const { id } = await write(author);
    expect(await moderate(admin, id, 'canceled', ' Advertising ')).toMatchObject({
      status: 'canceled',
      reason: 'Advertising',
      is_public: false,
    });
    expect(await getFailure(read(asGuest(t), id))).toMatchObject(gonePublication);
    expect(await read(author, id)).toMatchObject({ status: 'canceled', reason: 'Advertising' });
    expect(await edit(author, id, { title: 'Mended' })).toMatchObject({ status: 'in_moderation', reason: null });
  });

  it('over somebody’s newer one is refused, with what there is now', async () => {
    const author = await t.make.buyer();
    const made = await write(author);
    const newer = await edit(author, made.id, { title: 'Newer' });
    expect(await getFailure(edit(author, made.id, { title: 'Mine', updated_at: made.updated_at }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect((await read(author, made.id)).title).toBe(newer.title);
  });

  it('of an author and an admin’s verdict at the same moment end one after the other: nothing unread is published', async () => {
    const author = await t.make.buyer();
    for (let round = 0; round < rounds; round++) {
      const { id, updated_at } = await write(author, { title: 'Read' });
      await raceCalls(t, lockRow('publications', 'id', id), [
        () => edit(author, id, { title: 'Unread' }),
        () => edit(admin, id, { status: 'published', updated_at }).catch((error: unknown) => error),
      ]);
      const shown = await read(asGuest(t), id).catch(() => null);
      expect([null, 'Read']).toContain(shown && shown.title);
      expect((await read(author, id)).status).toBe('in_moderation');
    }
  });
});

describe('a verdict', () => {
  it('is mailed to the author in their language, once, with the reason', async () => {
    const author = await t.make.buyer({ locale: 'ru' });
    const { id } = await write(author, { title: 'Горох' });
    const letters = async () => {
      await t.drainJobs();
      const { rows } = await t.pool.query<{ subject: string; text: string }>(
        'select subject, text from outbox where "to" = (select email from users where id = $1) order by id',
        [author.id],
      );
      return rows;
    };
    await moderate(admin, id, 'canceled', 'Реклама');
    await moderate(admin, id, 'canceled', 'Реклама');
    const canceled = await letters();
    expect(canceled).toHaveLength(1);
    expect(canceled[0]).toMatchObject({ subject: 'Публикация «Горох» отклонена' });
    expect(canceled[0]!.text).toContain('Реклама');
    await edit(author, id, { title: 'Горох и бобы' });
    await moderate(admin, id, 'published');
    expect((await letters()).at(-1)).toMatchObject({ subject: 'Публикация «Горох и бобы» вышла' });
  });

  it('needs a reason to cancel', async () => {
    const { id } = await write(await t.make.buyer());
    for (const reason of [undefined, ' '])
      expect(await getFailure(moderate(admin, id, 'canceled', reason))).toMatchObject({
        status: 422,
        errors: { reason: 'Required field' },
      });
  });

  it('is in the audit log', async () => {
    const { id } = await write(await t.make.buyer());
    await moderate(admin, id, 'canceled', 'Spam');
    const { rows } = await t.pool.query(
      `select action, user_id, before->>'status' as before, after->>'status' as after, after->>'reason' as reason
         from audit
        where noun = 'publications' and record_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([
      { action: 'moderate', user_id: admin.id, before: 'in_moderation', after: 'canceled', reason: 'Spam' },
    ]);
  });
});

describe('a deleted publication', () => {
  it('is not deleted where a moderator has just judged it', async () => {
    const author = await t.make.buyer();
    const { id, updated_at } = await write(author);
    const published = await moderate(admin, id, 'published');
    for (const [locale, message] of [
      ['en', 'Error deleting publication: it has changed in the meantime. Look at it again'],
      ['ru', 'Не удалось удалить публикацию: за это время она изменилась. Посмотрите на неё ещё раз'],
    ] as const) {
      const failure = await getFailure(
        t
          .as(author.token, { 'accept-language': locale })
          .publications.remove({ params: { id }, query: { updated_at } }),
      );
      expect(failure).toMatchObject({ status: 409, code: 'stale', message });
    }
    await author.client.publications.remove({ params: { id }, query: { updated_at: published.updated_at } });
    expect(await getFailure(read(author, id))).toMatchObject(gonePublication);
  });
});

describe('lists', () => {
  it('show what is published, the reader’s language first, the newest first', async () => {
    const author = await t.make.manager();
    const made: number[] = [];
    for (const language of ['ru', 'en', 'ru', 'en'] as const) {
      t.clock.forward(1000);
      made.push((await write(author, { language })).id);
    }
    const [ru1, en1, ru2, en2] = made;
    const of = async (locale: string, query: object = {}) =>
      ids(
        await t
          .as(null, { 'accept-language': locale })
          .publications.list({ query: { author_id: author.id, ...query } }),
      );
    expect(await of('en')).toEqual([en2, en1, ru2, ru1]);
    expect(await of('ru')).toEqual([ru2, ru1, en2, en1]);
    expect(await of('ru', { per_page: 3, page: 2 })).toEqual([en1]);
    expect(await of('ru', { language: 'en' })).toEqual([en2, en1]);
    expect((await t.guest.publications.list({ query: { author_id: author.id } })).data[0]).not.toHaveProperty('text');
    expect((await t.guest.publications.list({ query: { author_id: author.id, texts: true } })).data[0]!.text).toBe(
      '<p>Peas grow.</p>',
    );
    expect(await getFailure(t.guest.publications.list({ query: { texts: true, per_page: 51 } }))).toMatchObject({
      status: 422,
    });
  });

  it('are searched in both languages, by word forms, beginnings and ё, in title and text', async () => {
    const author = await t.make.manager();
    const berry = (
      await write(author, { title: 'Клубничные грядки', text: '<p>Как сажать в чернозёме.</p>', language: 'ru' })
    ).id;
    const frost = (await write(author, { title: 'Frosts of spring', text: '<p>Cover the <b>seedlings</b>.</p>' })).id;
    const hidden = await write(await t.make.buyer(), { title: 'Клубничные тайны', language: 'ru' });
    const found = async (q: string) => ids(await t.guest.publications.list({ query: { q, author_id: author.id } }));
    for (const q of ['клубничная грядка', 'КЛУБН', 'черноземе', 'сажать -томаты'])
      expect([q, await found(q)]).toEqual([q, [berry]]);
    for (const q of ['frost', 'seedling', 'cover']) expect([q, await found(q)]).toEqual([q, [frost]]);
    for (const q of ['%', 'p', 'strong', "'; drop", 'тайны', '"']) expect([q, await found(q)]).toEqual([q, []]);
    expect(ids(await t.guest.publications.list({ query: { q: 'клубничные' } }))).not.toContain(hidden.id);
  });

  it('of one’s own hold them all by status, and nobody else’s', async () => {
    const [author, other] = [await t.make.buyer(), await t.make.buyer()];
    const [a, b] = [(await write(author)).id, (await write(author)).id];
    await write(other);
    await moderate(admin, a, 'canceled', 'Spam');
    expect(ids(await author.client.publications.my())).toEqual(expect.arrayContaining([a, b]));
    expect((await author.client.publications.my()).total).toBe(2);
    expect(ids(await author.client.publications.my({ query: { status: 'canceled' } }))).toEqual([a]);
  });

  it('of an admin find everybody’s by status, language, author and title', async () => {
    const author = await t.make.buyer();
    const [a, b] = [(await write(author, { title: 'Zinnia 100%' })).id, (await write(author, { language: 'ru' })).id];
    const found = async (query: object) =>
      ids(await admin.client.publications.moderation({ query: { author_id: author.id, ...query } }));
    expect(await found({ sort: 'id', order: 'asc' })).toEqual([a, b]);
    expect(await found({ status: 'published' })).toEqual([]);
    expect(await found({ language: 'ru' })).toEqual([b]);
    expect(await found({ q: '100%' })).toEqual([a]);
  });

  it('take a bounded number of statements', async () => {
    const author = await t.make.manager();
    for (const call of [
      () => t.guest.publications.list({ query: { per_page: 1000 } }),
      () => author.client.publications.my(),
      () => admin.client.publications.moderation(),
      () => t.guest.publications.sitemap(),
    ]) {
      t.statements();
      await call();
      expect(t.statements().length).toBeLessThanOrEqual(3);
    }
  });
});

describe('what is written', () => {
  it.each([
    ['<p onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
    ['<p>a</p><img src="https://evil.example/x.png" onerror="x()">', '<p>a</p>'],
    ['<p>a</p><img src="/media/abc/960.webp?x=1"><img src="/media/../api/me">', '<p>a</p>'],
    [
      '<p>a</p><img src="/media/abc/960.webp" onload="x()" style="x" srcset="https://evil.example/x">',
      '<p>a</p><img src="/media/abc/960.webp" />',
    ],
    ['<p>a</p><img src="data:image/svg+xml,<svg onload=x()>">', '<p>a</p>'],
    ['<a href="javascript:x()">a</a><iframe src="/"></iframe>', '<a>a</a>'],
    ['<p style="position:fixed">a</p><form><input></form><svg onload=x()><p>b</p></svg>', '<p>a</p>'],
  ])('keeps nothing that runs: %s', async (text, stored) => {
    expect((await write(admin, { text })).text).toBe(stored);
  });

  it('comes back byte for byte in title and description, which are no HTML', async () => {
    const [title, description] = ['<script>alert(1)</script> & "é" 😀', '<img src=x onerror=alert(1)>'];
    expect(await write(admin, { title, description })).toMatchObject({ title, description });
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'a'.repeat(256) }],
    ['title', { title: 'a\u0000' }],
    ['title', { title: '\ud800' }],
    ['text', { text: '<p>&nbsp;</p><p></p>' }],
    ['text', { text: 'a'.repeat(200_001) }],
    ['text', { text: '<p>\u0000</p>' }],
    ['text', { text: 5 }],
    ['language', { language: 'de' }],
    ['language', { language: null }],
    ['photo_ids', { photo_ids: [2_000_000_000] }],
  ])('is refused with a wrong %s', async (field, values) => {
    const failure = await getFailure(write(admin, values));
    expect([failure.status, Object.keys(failure.errors ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
  });

  it('may be as long as 200,000 letters, and is found by its beginning', async () => {
    const text =
      `<p>начало ${Array.from({ length: 16_600 }, (_, index) => `слово${index.toString(36)}`).join(' ')}</p>`.slice(
        0,
        199_990,
      );
    const { id } = await write(admin, { text, language: 'ru' });
    expect(ids(await t.guest.publications.list({ query: { q: 'слово1a' } }))).toContain(id);
    expect((await read(asGuest(t), id)).reading_minutes).toBeGreaterThan(60);
  });
});
