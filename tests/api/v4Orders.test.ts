/** The chat of an order through /api/v4, and the format of its errors. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { V4Error, V4Post, V4PostList } from '#contract/v4.ts';
import { toUserKey } from '#server/domains/chat/ids.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getChatToken } from '#tests/support/chat.ts';
import type { Person } from '#tests/support/factories.ts';
import { moveOrder, openShop, placeOrder, type PlacedOrder } from '#tests/support/shop.ts';

let t: Api;
let vendor: Person;
let placed: PlacedOrder;
/** Handles every other path, as the storefront's pages do. */
const pages = async (app: FastifyInstance): Promise<void> => {
  app.get('/*', (_, reply) => reply.callNotFound());
};
beforeAll(async () => {
  t = await startApi({ process: { pages } });
  const shop = await openShop(t);
  vendor = shop.company.vendor;
  placed = await placeOrder(t, shop);
});
afterAll(() => t?.close());

const tokens = new Map<Person, string>();
async function call<T>(
  who: Person,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  if (!tokens.has(who)) tokens.set(who, await getChatToken(who));
  const answer = await t.app.inject({
    method,
    url: `/api/v4${path}`,
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const listMessages = ({ order, posts }: V4PostList) => order.map((id) => posts[id]!.message);

describe('the channel of an order', () => {
  it('answers its messages as posts, newest first, in pages', async () => {
    const { buyer, order } = placed;
    const channel = `/channels/order-${order.id}`;
    expect(await call<V4PostList>(buyer, 'GET', `${channel}/posts`)).toMatchObject({
      status: 200,
      body: { order: [] },
    });
    for (const text of ['One', 'Two', 'Three'])
      await buyer.client.messages.send({ body: { order_id: order.id, text } });
    await moveOrder(vendor, order, 'in_process');
    await vendor.client.messages.send({ body: { order_id: order.id, text: 'Four' } });
    const { body } = await call<V4PostList>(buyer, 'GET', `${channel}/posts`);
    expect(listMessages(body)).toEqual(['Four', 'In progress', 'Three', 'Two', 'One']);
    const [four, status, three] = body.order.map((id) => body.posts[id]!);
    expect(four).toMatchObject({
      channel_id: `order-${order.id}`,
      type: '',
      user_id: expect.stringMatching(/^u\d{25}$/) as string,
    });
    expect(status).toMatchObject({ type: 'system_order_status', user_id: '', props: { status: 'in_process' } });
    const page = await call<V4PostList>(buyer, 'GET', `${channel}/posts?per_page=2&page=1`);
    expect(listMessages(page.body)).toEqual(['Three', 'Two']);
    expect(page.body).toMatchObject({ next_post_id: status!.id, prev_post_id: body.order[4] });
    const before = await call<V4PostList>(buyer, 'GET', `${channel}/posts?before=${three!.id}`);
    expect(listMessages(before.body)).toEqual(['Two', 'One']);
    const after = await call<V4PostList>(buyer, 'GET', `${channel}/posts?after=${three!.id}`);
    expect(listMessages(after.body)).toEqual(['Four', 'In progress']);
    expect(listMessages((await call<V4PostList>(buyer, 'GET', `${channel}/posts?since=1`)).body)).toHaveLength(5);
    expect(await call(buyer, 'GET', channel)).toMatchObject({
      status: 200,
      body: { id: `order-${order.id}`, total_msg_count: 5 },
    });
    expect(await call(buyer, 'GET', `/users/${four!.user_id}`)).toMatchObject({ status: 200, body: { email: '' } });
  });

  it('takes posts, each once, and marks them read', async () => {
    const { buyer, order } = placed;
    const post = { channel_id: `order-${order.id}`, message: 'By the protocol', pending_post_id: 'u1:1700000000000' };
    const first = await call<V4Post>(buyer, 'POST', '/posts', post);
    expect(first).toMatchObject({
      status: 201,
      body: { message: 'By the protocol', pending_post_id: post.pending_post_id },
    });
    expect((await call<V4Post>(buyer, 'POST', '/posts', post)).body.id).toBe(first.body.id);
    const seen = await vendor.client.messages.list({ query: { order_id: order.id } });
    expect(seen.data.filter(({ text }) => text === 'By the protocol')).toHaveLength(1);
    expect(seen.unread).toBeGreaterThan(0);
    expect((await call(vendor, 'POST', '/channels/members/me/view', { channel_id: post.channel_id })).status).toBe(200);
    expect((await vendor.client.messages.list({ query: { order_id: order.id } })).unread).toBe(0);
    expect((await call(buyer, 'POST', '/posts', { ...post, message: ' ', pending_post_id: 'u1:2' })).status).toBe(400);
    const withFile = { ...post, file_ids: ['y'.repeat(26)], pending_post_id: 'u1:3' };
    expect((await call(buyer, 'POST', '/posts', withFile)).status).toBe(400);
  });

  it('has its buyer and whoever of the company has written as members', async () => {
    const { buyer, order } = placed;
    await vendor.client.messages.send({ body: { order_id: order.id, text: 'It is on its way' } });
    const path = `/channels/order-${order.id}/members`;
    const { body } = await call<{ user_id: string; mention_count: number }[]>(buyer, 'GET', path);
    expect(body.map(({ user_id, mention_count }) => [user_id, mention_count > 0])).toEqual([
      [toUserKey(buyer.id), true],
      [toUserKey(vendor.id), false],
    ]);
    expect(await call(vendor, 'GET', path)).toEqual({ status: 200, body });
  });

  it('has a buyer who also speaks for the company as one member', async () => {
    const { buyer, order } = placed;
    await t.pool.query(
      `insert into order_messages (order_id, author_id, side, text, created_at)
       values ($1, $2, 'company', 'Packed', now())`,
      [order.id, buyer.id],
    );
    const { body } = await call<{ user_id: string }[]>(buyer, 'GET', `/channels/order-${order.id}/members`);
    expect(body.map(({ user_id }) => user_id)).toEqual([toUserKey(buyer.id), toUserKey(vendor.id)]);
  });

  it('is not found by anybody else', async () => {
    const stranger = await t.make.buyer();
    const { vendor: other } = await t.make.company();
    for (const who of [stranger, other])
      for (const [method, path, body] of [
        ['GET', `/channels/order-${placed.order.id}/posts`, undefined],
        ['GET', `/channels/order-${placed.order.id}`, undefined],
        ['GET', `/channels/order-${placed.order.id}/members`, undefined],
        ['POST', '/posts', { channel_id: `order-${placed.order.id}`, message: 'Hello' }],
      ] as const)
        expect(await call<V4Error>(who, method, path, body)).toMatchObject({ status: 404, body: { status_code: 404 } });
    expect((await call(stranger, 'GET', '/channels/order-999999999999/posts')).status).toBe(400);
  });
});

describe('a failure of /api/v4', () => {
  it('has the protocol’s shape, whatever it is', async () => {
    const token = await getChatToken(placed.buyer);
    const authorization = `Bearer ${token}`;
    const json = { 'content-type': 'application/json' };
    const calls = [
      [401, { url: '/api/v4/users/me' }],
      [401, { url: '/api/v4/channels/order-1/posts', headers: { authorization: 'Bearer dead' } }],
      [404, { url: '/api/v4/nowhere', headers: { authorization } }],
      [404, { url: '/api/v4' }],
      [404, { url: '/api/v4/' }],
      [404, { method: 'PUT', url: '/api/v4/posts', headers: { authorization } }],
      [404, { method: 'DELETE', url: '/api/v4/channels/order-1' }],
      [400, { url: '/api/v4/channels/no/posts', headers: { authorization } }],
      [400, { url: '/api/v4/channels/%ff/posts', headers: { authorization } }],
      [400, { method: 'POST', url: '/api/v4/posts', headers: { authorization, ...json }, payload: '{"channel' }],
      [400, { method: 'POST', url: '/api/v4/posts', headers: { authorization, ...json }, payload: '[]' }],
    ] as const;
    for (const [status, request] of calls) {
      const answer = await t.app.inject(request);
      expect([request.url, answer.statusCode, answer.json<V4Error>()]).toEqual([
        request.url,
        status,
        {
          id: expect.stringMatching(/^(api|app)\./) as string,
          message: expect.any(String) as string,
          detailed_error: expect.any(String) as string,
          request_id: expect.any(String) as string,
          status_code: status,
        },
      ]);
    }
  });
});
