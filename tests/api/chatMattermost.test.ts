/** Conversations on an external Mattermost server, for which another app of ours stands in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatSync } from '#server/domains/chat/externalServer.ts';
import { createMattermostChat } from '#server/gateways/chat/mattermost.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { callV4, getChatToken, openChatSocket, openChannel, postMessage } from '#tests/support/chat.ts';
import { type MattermostDouble, startMattermost } from '#tests/support/mattermost.ts';

/** Long enough for a call that is well, on a busy machine too. */
const timeout = 2_500;
let mattermost: MattermostDouble;
let t: Api;
let stop: () => Promise<void>;
beforeAll(async () => {
  mattermost = await startMattermost();
  t = await startApi({
    max: 20,
    chat: createMattermostChat({ url: mattermost.url, token: mattermost.token }, { timeout, reconnectAfter: 20 }),
  });
  stop = startChatSync(t.ctx);
});
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterAll(async () => {
  await stop();
  await t.close();
  await mattermost.close();
});

const getRemoteTalk = (talk: Awaited<ReturnType<typeof openChannel>>) =>
  mattermost.findChannel(`yarmarka-c${talk.company.id}-u${talk.buyer.id}`)!;
const listPosts = async (api: Api, who: Parameters<typeof getChatToken>[0], channel: string) =>
  (await callV4(api, await getChatToken(who), 'GET', `/channels/${channel}/posts`)).body as unknown as {
    order: string[];
    posts: Record<
      string,
      {
        message: string;
        props: Record<string, unknown>;
        user_id: string;
        file_ids: string[];
        metadata: { files?: { name: string }[] };
      }
    >;
  };

async function sendFile(
  api: Api,
  who: Parameters<typeof getChatToken>[0],
  channel: string,
  message: string,
): Promise<string> {
  const form = new FormData();
  form.append('channel_id', channel);
  form.append('files', new Blob([message]), 'notes.txt');
  const encoded = new Response(form);
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v4/files',
    headers: {
      authorization: `Bearer ${await getChatToken(who)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.json<{ file_infos: { id: string }[] }>().file_infos[0]!.id;
}

describe('with a Mattermost server', () => {
  it('what is said here stands there too, once, with its author’s name and files, until it is taken back', async () => {
    const talk = await openChannel(t);
    const file = await sendFile(t, talk.buyer, talk.id, 'the notes');
    const tab = await openChatSocket(t, talk.vendor);
    const sent = await Promise.all(
      [1, 2, 3].map(() =>
        postMessage(t, talk.buyer, talk.id, 'Is it there?', { file_ids: [file], pending_post_id: 'p:1' }).catch(
          () => null,
        ),
      ),
    );
    const good = sent.filter((post) => post !== null);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ id }) => id)).size).toBe(1);
    await tab.waitForPost('Is it there?');
    const there = getRemoteTalk(talk);
    const { posts } = await listPosts(mattermost.remote, there.vendor, there.id);
    expect(posts[good[0]!.id]).toMatchObject({
      message: 'Is it there?',
      props: { override_username: 'Test ROLE_CUSTOMER' },
      metadata: { files: [{ name: 'notes.txt' }] },
    });
    const here = await listPosts(t, talk.vendor, talk.id);
    expect(here.order).toEqual([good[0]!.id]);
    await callV4(t, await getChatToken(talk.buyer), 'DELETE', `/posts/${good[0]!.id}`);
    expect((await listPosts(mattermost.remote, there.vendor, there.id)).order).not.toContain(good[0]!.id);
    expect((await listPosts(t, talk.vendor, talk.id)).order).toEqual([]);
    tab.client.close();
  });

  it('what is said there is heard here, with its files, and gone when it is gone there', async () => {
    const talk = await openChannel(t);
    await postMessage(t, talk.buyer, talk.id, 'Anybody?');
    const there = getRemoteTalk(talk);
    const tab = await openChatSocket(t, talk.buyer);
    const file = await sendFile(mattermost.remote, there.vendor, there.id, 'from outside');
    // The post names one of our users as its author, which must be ignored.
    const { id } = await postMessage(mattermost.remote, there.vendor, there.id, 'Here!', {
      file_ids: [file],
      props: { yarmarka: { author_id: talk.buyer.id, pending_post_id: null, file_ids: [] } },
    });
    const event = await tab.waitForPost('Here!');
    expect(event).toMatchObject({ id, channel_id: talk.id, metadata: { files: [{ name: 'notes.txt', size: 12 }] } });
    expect(event.user_id).toContain(String(talk.vendor.id));
    expect((await talk.buyer.client.chats.userChannels()).chats).toMatchObject([
      { id: talk.id, unread: 1, last_post: { message: 'Here!' } },
    ]);
    await callV4(mattermost.remote, await getChatToken(there.vendor), 'DELETE', `/posts/${id}`);
    await tab.waitForEvent('post_deleted');
    tab.client.close();
  });

  it('nothing is missed that was said while the way there was cut', async () => {
    const talk = await openChannel(t);
    await postMessage(t, talk.buyer, talk.id, 'Before');
    const there = getRemoteTalk(talk);
    const tab = await openChatSocket(t, talk.buyer);
    await stop();
    await postMessage(mattermost.remote, there.vendor, there.id, 'Meanwhile 1');
    await postMessage(mattermost.remote, there.vendor, there.id, 'Meanwhile 2');
    stop = startChatSync(t.ctx);
    await tab.waitForPost('Meanwhile 2');
    mattermost.cut();
    await postMessage(mattermost.remote, there.vendor, there.id, 'While it was cut');
    await tab.waitForPost('While it was cut');
    const { order, posts } = await listPosts(t, talk.buyer, talk.id);
    expect(order.map((id) => posts[id]!.message)).toEqual(['While it was cut', 'Meanwhile 2', 'Meanwhile 1', 'Before']);
    tab.client.close();
  });

  it('that is closed: it gives up at once', async () => {
    const closed = createMattermostChat({ url: 'http://127.0.0.1:1', token: 'x' }, { timeout });
    await expect(closed.open({ name: 'x', title: 'x' })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(closed.remove('x')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each(['slow', 'broken'] as const)(
    'that is %s: writing gives up with 503 in time, all else works',
    async (state) => {
      const talk = await openChannel(t);
      await postMessage(t, talk.buyer, talk.id, 'While it was well');
      mattermost.state = state;
      try {
        const began = Date.now();
        const answer = await callV4(t, await getChatToken(talk.buyer), 'POST', '/posts', {
          channel_id: talk.id,
          message: 'Lost?',
          pending_post_id: `p:${state}`,
        });
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '10' }, body: { status_code: 503 } });
        expect(Date.now() - began).toBeLessThan(10_000);
        expect((await listPosts(t, talk.buyer, talk.id)).order).toHaveLength(1);
        expect((await talk.buyer.client.chats.userChannels()).chats).toHaveLength(1);
      } finally {
        mattermost.state = 'well';
      }
      await postMessage(t, talk.buyer, talk.id, 'Found', { pending_post_id: `p:${state}` });
      expect((await listPosts(t, talk.buyer, talk.id)).order).toHaveLength(2);
    },
  );
});
