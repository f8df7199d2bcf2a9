/** Every path of /api/v4 with foreign channels, posts and files, and with invalid input. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { chatFiles } from '#server/domains/chat/tables.ts';
import { createId, toUserKey } from '#server/domains/chat/ids.ts';
import { cleanUpRemovedUser } from '#server/domains/chat/reactions.ts';
import { v4 } from '#server/domains/chat/v4.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { callV4, getChatToken, openChannel, postMessage } from '#tests/support/chat.ts';

let t: Api;
let here: Awaited<ReturnType<typeof openChannel>>;
let there: Awaited<ReturnType<typeof openChannel>>;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  [here, there] = [await openChannel(t), await openChannel(t)];
});
afterAll(() => t.close());

type Who = Parameters<typeof getChatToken>[0];
type Talk = typeof here;

async function uploadFile(talk: Talk, who: Who, bytes = 'some words', name = 'words.txt') {
  const form = new FormData();
  form.append('channel_id', talk.id);
  form.append('files', new Blob([bytes]), name);
  const encoded = new Response(form);
  return t.app.inject({
    method: 'POST',
    url: '/api/v4/files',
    headers: {
      authorization: `Bearer ${await getChatToken(who)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Creates a post with a file. */
async function makeThings(talk: Talk) {
  const [file] = (await uploadFile(talk, talk.buyer)).json<{ file_infos: { id: string }[] }>().file_infos;
  const { id } = await postMessage(t, talk.buyer, talk.id, 'Look', { file_ids: [file!.id] });
  return { channel: talk.id, post: id, file: file!.id };
}
type Things = Awaited<ReturnType<typeof makeThings>>;

/** Each way to name a foreign record, and the answer to its own people. */
const ways: [
  string,
  'GET' | 'POST' | 'DELETE',
  (things: Things) => string,
  (things: Things) => object | undefined,
  number,
][] = [
  ['GET /channels/{id}', 'GET', ({ channel }) => `/channels/${channel}`, () => undefined, 200],
  ['GET /channels/{id}/members', 'GET', ({ channel }) => `/channels/${channel}/members`, () => undefined, 200],
  [
    'GET /channels/{id}/posts',
    'GET',
    ({ channel }) => `/channels/${channel}/posts?page=0&per_page=10`,
    () => undefined,
    200,
  ],
  [
    'POST /channels/members/{id}/view',
    'POST',
    () => '/channels/members/me/view',
    ({ channel }) => ({ channel_id: channel }),
    200,
  ],
  ['POST /posts', 'POST', () => '/posts', ({ channel }) => ({ channel_id: channel, message: 'Hello' }), 201],
  ['GET /files/{id}', 'GET', ({ file }) => `/files/${file}`, () => undefined, 200],
  ['GET /files/{id}/info', 'GET', ({ file }) => `/files/${file}/info`, () => undefined, 200],
  ['GET /files/{id}/preview', 'GET', ({ file }) => `/files/${file}/preview`, () => undefined, 404],
  ['GET /files/{id}/thumbnail', 'GET', ({ file }) => `/files/${file}/thumbnail`, () => undefined, 404],
  ['DELETE /posts/{id}', 'DELETE', ({ post }) => `/posts/${post}`, () => undefined, 200],
];
const unnamed = ['GET /system/ping', 'POST /users/ids', 'GET /users/me', 'GET /users/{id}', 'POST /files'];

it('knows every path', () => {
  expect(new Set([...ways.map(([route]) => route), ...unnamed])).toEqual(
    new Set(v4.calls.map(({ method, path }) => `${method} ${path}`)),
  );
});

describe.each(ways)('%s', (_, method, path, body, good) => {
  it('answers its people, hides from others that it is there, and from those who are signed out', async () => {
    const things = await makeThings(here);
    const manager = await t.make.manager([there.company.id]);
    const unknown = { channel: createId(), post: createId(), file: createId() };
    for (const who of [there.buyer, there.vendor, manager, await t.make.buyer()]) {
      const token = await getChatToken(who);
      const [foreign, none] = [
        await callV4(t, token, method, path(things), body(things)),
        await callV4(t, token, method, path(unknown), body(unknown)),
      ];
      const { request_id: _one, ...foreignBody } = foreign.body;
      const { request_id: _other, ...unknownBody } = none.body;
      expect([foreign.status, foreignBody]).toEqual([404, unknownBody]);
      expect(foreignBody).toEqual({
        id: expect.any(String),
        message: expect.any(String),
        detailed_error: '',
        status_code: 404,
      });
    }
    for (const token of [null, 'x'.repeat(43), here.buyer.token])
      expect(await callV4(t, token, method, path(things), body(things))).toMatchObject({
        status: 401,
        body: { status_code: 401 },
      });
    const admin = await t.make.admin();
    for (const who of [here.vendor, admin, here.buyer]) {
      if (method === 'DELETE' && who === here.vendor)
        expect((await callV4(t, await getChatToken(who), method, path(things), body(things))).status).toBe(403);
      else if (method !== 'DELETE' || who === here.buyer)
        expect((await callV4(t, await getChatToken(who), method, path(things), body(things))).status).toBe(good);
    }
  });
});

describe('rights', () => {
  it('follow the company’s people at once, and roles too', async () => {
    const { channel } = await makeThings(here);
    const manager = await t.make.manager([here.company.id]);
    const token = await getChatToken(manager);
    const read = async () => (await callV4(t, token, 'GET', `/channels/${channel}/posts`)).status;
    expect(await read()).toBe(200);
    await t.db.update(companyMembers).set({ status: 'canceled' }).where(eq(companyMembers.user_id, manager.id));
    expect(await read()).toBe(404);
  });

  it('end with the session', async () => {
    const buyer = await t.make.buyer();
    const token = await getChatToken(buyer);
    expect(await getChatToken(buyer)).toBe(token);
    expect((await callV4(t, token, 'GET', '/users/me')).status).toBe(200);
    await buyer.client.auth.logout();
    expect((await callV4(t, token, 'GET', '/users/me')).status).toBe(401);
  });

  it('let an admin take back what somebody said, which the audit log keeps without its words', async () => {
    const { id } = await postMessage(t, here.buyer, here.id, 'Rude words');
    expect((await callV4(t, await getChatToken(await t.make.admin()), 'DELETE', `/posts/${id}`)).status).toBe(200);
    const { rows } = await t.pool.query('select * from audit where record_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Rude');
    expect(JSON.stringify((await t.pool.query('select * from chat_posts where id = $1', [id])).rows)).not.toContain(
      'Rude',
    );
  });

  it('tell nobody of people they have nothing to do with', async () => {
    const token = await getChatToken(here.buyer);
    const keys = [here.buyer, here.vendor, there.buyer, there.vendor].map(({ id }) => toUserKey(id));
    const found = await callV4(t, token, 'POST', '/users/ids', [...keys, 'nobody', toUserKey(2_000_000_000)]);
    expect((found.body as unknown as { id: string; email: string }[]).map(({ id, email }) => [id, email])).toEqual([
      [keys[0], ''],
      [keys[1], ''],
    ]);
    expect((await callV4(t, token, 'GET', `/users/${keys[2]}`)).status).toBe(404);
    expect((await callV4(t, token, 'GET', '/users/me')).body).toMatchObject({ id: keys[0] });
  });
});

describe('what nobody should send', () => {
  const bad: [string, object | string][] = [
    ['no channel', { message: 'x', channel_id: undefined }],
    ['a strange channel', { channel_id: '../x', message: 'x' }],
    ['nothing said', { message: ' \u200b' }],
    ['NUL', { message: 'a\u0000b' }],
    ['half a character', '{"channel_id":"C","message":"\\ud800"}'],
    ['too much', { message: 'x'.repeat(16_384) }],
    ['NUL in props', { message: 'x', props: { a: { b: '\u0000' } } }],
    ['half a character in props', { message: 'x', props: { '\ud800': 1 } }],
    ['large props', { message: 'x', props: { a: 'x'.repeat(9_000) } }],
    ['deep props', `{"channel_id":"C","message":"x","props":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
    ['a file of nobody', { message: 'x', file_ids: ['a'.repeat(26)] }],
    ['an answer to nothing', { message: 'x', root_id: 'a'.repeat(26) }],
    ['an answer to what is no post', { message: 'x', root_id: 'x' }],
    ['eleven files', { message: 'x', file_ids: Array(11).fill('a'.repeat(26)) }],
    ['a number for words', { message: 5 }],
    ['prototypes', '{"channel_id":"C","message":"x","props":{"__proto__":{"a":1}}}'],
    ['broken JSON', '{"channel_id":'],
    ['a list', '[]'],
  ];
  it.each(bad)('is refused as a post: %s', async (_, body) => {
    const sent =
      typeof body === 'string' ? body.replace('"C"', JSON.stringify(here.id)) : { channel_id: here.id, ...body };
    const before = (await t.pool.query('select count(*) from chat_posts')).rows;
    const answer = await callV4(t, await getChatToken(here.buyer), 'POST', '/posts', sent);
    expect(answer).toMatchObject({ status: 400, body: { status_code: 400, message: expect.any(String) } });
    expect(answer.headers['content-type']).toBe('application/json');
    expect((await t.pool.query('select count(*) from chat_posts')).rows).toEqual(before);
  });

  it.each([
    '/channels/x/posts',
    '/channels/%00/posts',
    '/files/1',
    '/files/x%2f..%2fy/preview',
    '/users/%ff',
    '/nothing',
    '/channels/C/posts?page=-1',
    '/channels/C/posts?since=1e999',
    '/channels/C/posts?before=1',
    '/channels/C/posts?per_page=x',
  ])('is a 4xx in Mattermost’s words: %s', async (path) => {
    const answer = await callV4(t, await getChatToken(here.buyer), 'GET', path.replace('C', here.id));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('is taken where it is only strange: words of any kind, a since of all times, a page of nobody’s post', async () => {
    const message = '  🙂 <b>&amp;\r\n\\u0000 "—" עברית  ';
    const { id } = await postMessage(t, here.buyer, here.id, message, { props: { said: '\\u0000' } });
    const token = await getChatToken(here.vendor);
    expect((await callV4(t, token, 'GET', `/channels/${here.id}/posts?since=9007199254740991`)).body).toMatchObject({
      order: [],
    });
    expect((await callV4(t, token, 'GET', `/channels/${here.id}/posts?before=${createId()}`)).body).toMatchObject({
      order: [],
    });
    const { posts } = (await callV4(t, token, 'GET', `/channels/${here.id}/posts`)).body as unknown as {
      posts: Record<string, { message: string; props: object }>;
    };
    expect(posts[id]).toMatchObject({ message: message, props: { said: '\\u0000' } });
  });

  it('leaves no file: a broken picture, too many, too large, into a foreign channel', async () => {
    const countFiles = async () => {
      let count = 0;
      for await (const some of t.gateways.files.list()) count += some.length;
      return count;
    };
    const before = await countFiles();
    expect((await uploadFile(here, there.buyer)).statusCode).toBe(404);
    expect((await uploadFile(here, here.buyer, '\u00ff', '')).statusCode).toBeGreaterThanOrEqual(400);
    const original = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const broken = original.subarray(0, original.length / 2);
    const form = new FormData();
    form.append('files', new Blob(['fine']), 'a.txt');
    form.append('files', new Blob([new Uint8Array(broken)]), 'b.png');
    form.append('channel_id', here.id);
    const encoded = new Response(form);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v4/files',
      headers: {
        authorization: `bearer ${await getChatToken(here.buyer)}`,
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
    const many = new FormData();
    for (let n = 0; n < 11; n += 1) many.append('files', new Blob(['fine']), `${n}.txt`);
    many.append('channel_id', here.id);
    const crowd = new Response(many);
    const rejected = await t.app.inject({
      method: 'POST',
      url: '/api/v4/files',
      headers: {
        authorization: `bearer ${await getChatToken(here.buyer)}`,
        'content-type': crowd.headers.get('content-type')!,
      },
      payload: Buffer.from(await crowd.arrayBuffer()),
    });
    expect([rejected.statusCode, rejected.json().message]).toEqual([413, 'At most 10 files at once']);
    expect((await uploadFile(here, here.buyer, 'x'.repeat(20 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect(await countFiles()).toBe(before);
  });

  it('is too often, by a person, not by a channel', async () => {
    const few = await startApi({ limits: { chatPosts: { points: 2, seconds: 60 } } });
    const talk = await openChannel(few);
    await postMessage(few, talk.buyer, talk.id, 'one');
    await postMessage(few, talk.buyer, talk.id, 'two');
    expect(
      await callV4(few, await getChatToken(talk.buyer), 'POST', '/posts', { channel_id: talk.id, message: 'three' }),
    ).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    await postMessage(few, talk.vendor, talk.id, 'one');
    await few.close();
  });
});

describe('a file', () => {
  it('belongs to one post, its sender’s', async () => {
    const [file] = (await uploadFile(here, here.buyer)).json<{ file_infos: { id: string }[] }>().file_infos;
    const send = async (who: Who) =>
      (
        await callV4(t, await getChatToken(who), 'POST', '/posts', {
          channel_id: here.id,
          message: '',
          file_ids: [file!.id],
        })
      ).status;
    expect(await send(here.vendor)).toBe(400);
    expect(await send(here.buyer)).toBe(201);
    expect(await send(here.buyer)).toBe(400);
  });

  it('that was never posted goes with its sender’s account, and so does a conversation in which nothing was said', async () => {
    const [buyer, company] = [await t.make.buyer(), await t.make.company()];
    const conversation = await openChannel(t);
    const { id } = await buyer.client.chats.groupChannel({ body: { company_id: company.id } });
    await uploadFile({ ...conversation, id }, buyer);
    await cleanUpRemovedUser({ user_id: buyer.id }, { ...t.ctx, enqueue: async () => {} });
    expect((await t.pool.query('select from chat_channels where id = $1', [id])).rows).toEqual([]);
    expect(await t.db.select().from(chatFiles).where(eq(chatFiles.user_id, buyer.id))).toEqual([]);
  });

  it('that nobody posts is swept after a day', async () => {
    const { sweep } = await import('#server/platform/sweep.ts');
    const [file] = (await uploadFile(here, here.buyer)).json<{ file_infos: { id: string }[] }>().file_infos;
    await sweep(t.db, new Date(t.clock.now.getTime() + 23 * 3_600_000));
    expect(await t.db.select().from(chatFiles).where(eq(chatFiles.id, file!.id))).toHaveLength(1);
    await sweep(t.db, new Date(t.clock.now.getTime() + 25 * 3_600_000));
    expect(await t.db.select().from(chatFiles).where(eq(chatFiles.id, file!.id))).toEqual([]);
  });
});
