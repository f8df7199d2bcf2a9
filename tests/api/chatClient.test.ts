/** Mattermost's official client against our /api/v4. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client4 } from '@mattermost/client';
import { toUserKey } from '#server/domains/chat/ids.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openChatSocket, createMattermostClient, openChannel, postMessage } from '#tests/support/chat.ts';

let t: Api;
let talk: Awaited<ReturnType<typeof openChannel>>;
let buyer: Client4;
let vendor: Client4;
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { chatPosts: { points: 100_000, seconds: 1 } } });
  talk = await openChannel(t);
  buyer = await createMattermostClient(t, talk.buyer);
  vendor = await createMattermostClient(t, talk.vendor);
});
// The client logs every connection.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterAll(() => t.close());

const post = (client: Client4, message: string, more: object = {}) =>
  client.createPost({ channel_id: talk.id, message, ...more } as never);

describe('its posts', () => {
  it('are written and read, newest first, with who wrote them', async () => {
    const mine = await post(buyer, 'Is it in stock?', { props: { product_id: 3 } });
    const theirs = await post(vendor, 'Да, ещё три!');
    expect(mine).toMatchObject({
      channel_id: talk.id,
      message: 'Is it in stock?',
      user_id: toUserKey(talk.buyer.id),
      props: { product_id: 3 },
    });
    const list = await buyer.getPosts(talk.id, 0, 1000);
    expect(list.order.slice(0, 2)).toEqual([theirs.id, mine.id]);
    expect(list.posts[theirs.id]!.message).toBe('Да, ещё три!');
    expect(await buyer.getMe()).toMatchObject({ id: toUserKey(talk.buyer.id), email: '' });
    expect(
      await buyer.getProfilesByIds([toUserKey(talk.vendor.id), toUserKey((await t.make.buyer()).id)]),
    ).toMatchObject([{ id: toUserKey(talk.vendor.id), nickname: 'Test ROLE_VENDOR' }]);
    expect(await buyer.getChannel(talk.id)).toMatchObject({ id: talk.id, type: 'P' });
  });

  it('come by a thousand, back to the first', async () => {
    const long = await openChannel(t);
    const client = await createMattermostClient(t, long.buyer);
    await t.pool.query(
      `with p as (insert into chat_posts (id, channel_id, user_id, message, created_at)
         select lpad(to_hex(n), 26, '0'), $1, $2, 'Line ' || n, now() + n * interval '1 millisecond'
           from generate_series(1, 2500) n
         returning seq)
       update chat_channels set last_seq = (select max(seq) from p), posts = 2500 where id = $1`,
      [long.id, long.buyer.id],
    );
    const pages = [await client.getPosts(long.id, 0, 1000)];
    while (pages.at(-1)!.prev_post_id)
      pages.push(await client.getPostsBefore(long.id, pages.at(-1)!.order.at(-1)!, 0, 1000));
    expect(pages.map(({ order }) => order.length)).toEqual([1000, 1000, 500]);
    const lines = pages.flatMap(({ order, posts }) => order.map((id) => posts[id]!.message));
    expect(lines).toEqual(Array.from({ length: 2500 }, (_, n) => `Line ${2500 - n}`));
    const [second] = [pages[1]!];
    expect(second.next_post_id).toBe(pages[0]!.order.at(-1));
    const after = await client.getPostsAfter(long.id, second.order[0]!, 0, 1000);
    expect(after.order).toEqual(pages[0]!.order);
    expect((await client.getPosts(long.id, 2, 1000)).order).toEqual(pages[2]!.order);
  });

  it('are deleted for everybody, and what changed since a moment says so', async () => {
    const gone = await post(buyer, 'Forget this');
    expect(await buyer.deletePost(gone.id)).toEqual({ status: 'OK' });
    expect((await vendor.getPosts(talk.id)).order).not.toContain(gone.id);
    const since = await vendor.getPostsSince(talk.id, gone.create_at - 1);
    expect(since.posts[gone.id]).toMatchObject({ message: '', delete_at: expect.any(Number) });
    await expect(buyer.deletePost(gone.id)).rejects.toMatchObject({ status_code: 404 });
  });

  it('are written once, however often they are sent', async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => post(buyer, 'Once', { pending_post_id: `${talk.buyer.id}:1` })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await vendor.getPosts(talk.id)).order.filter((id) => id === sent[0]!.id)).toHaveLength(1);
  });
});

describe('its files', () => {
  const upload = (client: Client4, files: [string, Buffer][]) => {
    const form = new FormData();
    form.append('channel_id', talk.id);
    for (const [name, bytes] of files) {
      form.append('files', new Blob([new Uint8Array(bytes)]), name);
      form.append('client_ids', `c-${name}`);
    }
    return client.uploadFile(form);
  };
  const fetched = async (client: Client4, url: string) =>
    fetch(url, { headers: { authorization: `BEARER ${client.getToken()}` } });

  it('are sent, posted, looked at in small, and fetched', async () => {
    const photo = await sharp({ create: { width: 1800, height: 900, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer();
    const sent = await upload(buyer, [
      ['photo.jpg', photo],
      ['счёт.html', Buffer.from('<script>alert(1)</script>')],
    ]);
    expect(sent.client_ids).toEqual(['c-photo.jpg', 'c-счёт.html']);
    expect(sent.file_infos).toMatchObject([
      { name: 'photo.jpg', width: 1800, height: 900, has_preview_image: true, post_id: '' },
      { name: 'счёт.html', extension: 'html', has_preview_image: false },
    ]);
    const [picture, page] = sent.file_infos.map(({ id }) => id);
    // Before it is posted, only its sender may read it.
    expect((await fetched(vendor, vendor.getFileUrl(picture!, 0))).status).toBe(404);
    const posted = await post(buyer, '', { file_ids: [picture, page] });
    expect(posted.file_ids).toEqual([picture, page]);
    const fullFile = await fetched(vendor, vendor.getFileUrl(picture!, 0));
    expect([
      fullFile.status,
      fullFile.headers.get('content-type'),
      fullFile.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/jpeg', 'nosniff']);
    expect((await sharp(Buffer.from(await fullFile.arrayBuffer())).metadata()).exif).toBeUndefined();
    const preview = await fetched(vendor, vendor.getFilePreviewUrl(picture!, 0));
    expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 960,
    });
    expect((await fetched(vendor, vendor.getFileThumbnailUrl(picture!, 0))).status).toBe(200);
    const storedFile = await fetched(vendor, vendor.getFileUrl(page!, 0));
    expect([
      storedFile.headers.get('content-type'),
      storedFile.headers.get('content-disposition')?.split(';')[0],
    ]).toEqual(['application/octet-stream', 'attachment']);
    expect((await fetched(vendor, vendor.getFilePreviewUrl(page!, 0))).status).toBe(404);
    expect((await vendor.getPosts(talk.id)).posts[posted.id]!.metadata.files).toMatchObject([
      { id: picture, post_id: posted.id },
      { id: page },
    ]);
    await buyer.deletePost(posted.id);
    expect((await fetched(vendor, vendor.getFileUrl(picture!, 0))).status).toBe(404);
    await t.drainJobs();
  });
});

describe('its socket', () => {
  it('is greeted, answered, and told of posts and of those that are gone', async () => {
    const tab = await openChatSocket(t, talk.vendor);
    expect(tab.heard[0]).toMatchObject({
      event: 'hello',
      seq: 0,
      data: { server_version: expect.any(String), connection_id: expect.any(String) },
      broadcast: { user_id: toUserKey(talk.vendor.id) },
    });
    expect(await new Promise((resolve) => tab.client.ping(resolve))).toMatchObject({
      status: 'OK',
      data: { text: 'pong' },
    });
    const { id } = await post(buyer, 'Hello?');
    expect(await tab.waitForPost('Hello?')).toMatchObject({ id, channel_id: talk.id });
    await buyer.deletePost(id);
    const gone = await tab.waitForEvent('post_deleted');
    expect(JSON.parse(gone.data['post'] as string)).toMatchObject({ id, message: '' });
    expect(gone.broadcast.channel_id).toBe(talk.id);
    tab.client.close();
  });

  it('tells of typing and of what has been read', async () => {
    const [here, there] = [await openChatSocket(t, talk.vendor), await openChatSocket(t, talk.buyer)];
    there.client.userTyping(talk.id, '');
    expect(await here.waitForEvent('typing')).toMatchObject({
      data: { user_id: toUserKey(talk.buyer.id) },
      broadcast: { channel_id: talk.id },
    });
    const { create_at } = await post(buyer, 'Read this');
    await vendor.viewMyChannel(talk.id);
    expect(
      await there.waitForEvent('channel_viewed', ({ data }) => data['user_id'] === toUserKey(talk.vendor.id)),
    ).toMatchObject({ data: { last_viewed_at: create_at } });
    expect(there.heard.filter(({ event }) => event === 'typing')).toEqual([]);
    here.client.close();
    there.client.close();
  });

  it('comes back by itself, and has lost nothing', async () => {
    const tab = await openChatSocket(t, talk.vendor);
    for (let round = 0; round < 3; round++) {
      await post(buyer, `Before ${round}`);
      await tab.waitForPost(`Before ${round}`);
      // The network is cut: neither side closes the socket properly.
      for (const socket of t.app.websocketServer.clients) socket.terminate();
      await tab.until(() => tab.count.closed === round + 1);
      await post(buyer, `Meanwhile ${round}`);
      await tab.waitForPost(`Meanwhile ${round}`);
    }
    expect(tab.count).toEqual({ closed: 3, missed: 0 });
    expect(tab.heard.map(({ seq }) => seq)).toEqual(tab.heard.map((_, n) => n));
    expect(tab.heard.filter(({ event }) => event === 'hello')).toHaveLength(1);
    tab.client.close();
  });

  it.each([
    ['too much was said meanwhile', 300, /sequence_number=[1-9]\d*/, 'sequence_number=1'],
    ['nobody knows it any more', 3, /connection_id=\w+/, 'connection_id=forgotten'],
  ])('begins anew where %s', async (_, posts, part, other) => {
    const tab = await openChatSocket(t, talk.vendor, (url) => url.replace(part, other));
    for (let n = 0; n < posts; n++) await postMessage(t, talk.buyer, talk.id, `Many ${n}`);
    await tab.waitForPost(`Many ${posts - 1}`);
    for (const socket of t.app.websocketServer.clients) socket.terminate();
    await tab.until(() => tab.count.missed === 1);
    await post(buyer, 'After all');
    await tab.waitForPost('After all');
    expect(tab.count).toEqual({ closed: 1, missed: 1 });
    expect(tab.heard.filter(({ event }) => event === 'hello')).toMatchObject([{ seq: 0 }, { seq: 0 }]);
    tab.client.close();
  });
});
