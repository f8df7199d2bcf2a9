import { describe, expect, it, vi } from 'vitest';
import type { ClientRequest } from '#contract/client.ts';
import { createSend, NetworkError, createRandomKey, type SendOptions } from '#src/api/send.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const away = () => Promise.reject(new TypeError('Failed to fetch'));

function play(replies: (() => Promise<Response>)[], changes: Partial<SendOptions> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => (replies.shift() ?? away)());
  const wait = vi.fn(() => Promise.resolve());
  const onAuthFailed = vi.fn();
  let keys = 0;
  const send = createSend({
    fetch,
    wait,
    onAuthFailed,
    getToken: () => 'token',
    getLocale: () => 'ru',
    newKey: () => `key ${(keys += 1)}`,
    ...changes,
  });
  const headers = (call: number) => new Headers(fetch.mock.calls[call]?.[1]?.headers);
  return { send, fetch, wait, onAuthFailed, headers };
}

const post: ClientRequest = { method: 'POST', url: '/api/x', body: { a: 1 } };
const get: ClientRequest = { method: 'GET', url: '/api/x' };

describe('sending', () => {
  it('carries token, language and key', async () => {
    const { send, headers, fetch } = play([async () => json(201, { id: 1 })]);
    expect(await send(post)).toMatchObject({ status: 201, body: { id: 1 } });
    expect(headers(0).get('X-AUTH-TOKEN')).toBe('token');
    expect(headers(0).get('Accept-Language')).toBe('ru');
    expect(headers(0).get('Idempotency-Key')).toBe('key 1');
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"a":1}');
  });

  it('gives a guest no token and a reading call no key', async () => {
    const { send, headers } = play([async () => json(200, {})], { getToken: () => null });
    await send(get);
    expect([headers(0).has('X-AUTH-TOKEN'), headers(0).has('Idempotency-Key')]).toEqual([false, false]);
  });

  it('tries three times, a second apart, with one key', async () => {
    const { send, fetch, wait, headers } = play([away, away, async () => json(200, { ok: 1 })]);
    expect(await send(post)).toMatchObject({ status: 200, body: { ok: 1 } });
    expect(wait.mock.calls.map(([ms]: unknown[]) => ms)).toEqual([1000, 1000]);
    expect([0, 1, 2].map((call) => headers(call).get('Idempotency-Key'))).toEqual(['key 1', 'key 1', 'key 1']);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('says after three that there is no network, and tries anew with another key', async () => {
    const { send, fetch, headers } = play([away, away, away, async () => json(200, {})]);
    await expect(send(post)).rejects.toBeInstanceOf(NetworkError);
    expect(fetch).toHaveBeenCalledTimes(3);
    await send(post);
    expect(headers(3).get('Idempotency-Key')).toBe('key 2');
  });

  it('keeps the caller’s key', async () => {
    const { send, headers } = play([away, async () => json(200, {})]);
    await send(post, 'mine');
    expect([headers(0).get('Idempotency-Key'), headers(1).get('Idempotency-Key')]).toEqual(['mine', 'mine']);
  });

  it.each([400, 404, 409, 422, 429, 500, 503])('does not try again after a reply of %i', async (status) => {
    const { send, fetch } = play([async () => json(status, { code: 'x' })]);
    expect((await send(post)).status).toBe(status);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('tries again where the reply breaks off', async () => {
    const broken = new Response(new ReadableStream({ pull: (control) => control.error(new TypeError('terminated')) }));
    const { send } = play([async () => broken, async () => json(200, { ok: 1 })]);
    expect(await send(get)).toMatchObject({ status: 200, body: { ok: 1 } });
  });

  it('takes a page of a proxy for a failure without words', async () => {
    const { send } = play([
      async () => new Response('<html>', { status: 200 }),
      async () => new Response('<html>', { status: 502 }),
    ]);
    expect(await send(get)).toMatchObject({ status: 502, body: {} });
    expect(await send(get)).toMatchObject({ status: 502, body: {} });
  });

  it('answers nothing where there is nothing', async () => {
    const { send } = play([async () => new Response(null, { status: 204 })]);
    expect(await send({ ...post, body: undefined })).toMatchObject({ status: 204, body: undefined });
  });

  it('stops at the caller’s word, before and between attempts', async () => {
    const control = new AbortController();
    const { send, fetch } = play([away], { wait: async () => control.abort(new DOMException('enough', 'AbortError')) });
    await expect(send({ ...get, signal: control.signal })).rejects.toThrow('enough');
    expect(fetch).toHaveBeenCalledTimes(1);
    await expect(send({ ...get, signal: control.signal })).rejects.toThrow('enough');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('tells of a dead token, not of a forbidden deed', async () => {
    const { send, onAuthFailed } = play([
      async () => json(403, { code: 'forbidden' }),
      async () => json(403, { code: 'auth_failed' }),
    ]);
    await send(get);
    expect(onAuthFailed).not.toHaveBeenCalled();
    await send(get);
    expect(onAuthFailed).toHaveBeenCalledExactlyOnceWith('token');
  });

  it('sends files as a form, nested values as JSON text', async () => {
    const { send, fetch, headers } = play([async () => json(200, {})]);
    await send({
      method: 'POST',
      url: '/api/x',
      body: { name: 'a', list: [1], none: null, left: undefined },
      files: { photos: [new Blob(['x'])] },
    });
    const form = fetch.mock.calls[0]?.[1]?.body as FormData;
    expect([form.get('name'), form.get('list'), form.get('none'), form.has('left')]).toEqual(['a', '[1]', '', false]);
    expect(form.get('photos')).toBeInstanceOf(Blob);
    expect(headers(0).has('Content-Type')).toBe(false);
  });

  it('makes keys of 128 random bits', () => {
    expect(createRandomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(createRandomKey()).not.toBe(createRandomKey());
  });
});
