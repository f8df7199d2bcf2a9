/** Conversations for tests: opened, written to, and heard by Mattermost's own client. */
import type { AddressInfo } from 'node:net';
import { Client4, WebSocketClient } from '@mattermost/client';
import WebSocket from 'ws';
import type { V4Post } from '#contract/v4.ts';
import type { Api } from './api.ts';
import type { Person } from './factories.ts';

/** The official client speaks by what browsers have. */
Object.assign(globalThis, {
  WebSocket: globalThis.WebSocket ?? WebSocket,
  CloseEvent:
    globalThis.CloseEvent ??
    class extends Event {
      readonly code: number;
      constructor(type: string, { code }: { code: number }) {
        super(type);
        this.code = code;
      }
    },
});

/** Listens on a port of its own, once. @returns its address */
export async function addressOf({ app }: Pick<Api, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Somebody's token for /api/v4. */
export const chatTokenOf = async ({ client }: Pick<Person, 'client'>): Promise<string> =>
  (await client.chats.userToken()).token;

/** Mattermost's client, signed in. */
export async function mattermostOf(t: Api, who: Person): Promise<Client4> {
  const client = new Client4();
  client.setUrl(await addressOf(t));
  client.setToken(await chatTokenOf(who));
  return client;
}

/** A buyer, a company, and their conversation. */
export async function openTalk(t: Api) {
  const [buyer, company] = [await t.make.buyer(), await t.make.company()];
  const { id } = await buyer.client.chats.groupChannel({ body: { company_id: company.id } });
  return { buyer, company, vendor: company.vendor, id };
}

/** A call of /api/v4 without its client. */
export async function callV4(
  t: Api,
  token: string | null,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object | string,
) {
  const answer = await t.app.inject({
    method,
    url: `/api/v4${path}`,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: String(answer.headers['content-type']).startsWith('application/json')
      ? (answer.json() as Record<string, never>)
      : {},
  };
}

/** Says something. */
export async function say(
  t: Api,
  who: Pick<Person, 'client'>,
  channel_id: string,
  message: string,
  more: object = {},
): Promise<V4Post> {
  const answer = await callV4(t, await chatTokenOf(who), 'POST', '/posts', { channel_id, message, ...more });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as V4Post;
}

export interface Heard {
  event: string;
  data: Record<string, unknown>;
  broadcast: { channel_id: string; user_id: string };
  seq: number;
}

/**
 * A socket of Mattermost's client, and what it has heard.
 * @param asked the address that is called instead
 */
export async function listen(t: Api, who: Person, asked: (url: string) => string = (url) => url) {
  const client = new WebSocketClient({
    newWebSocketFn: (url: string) => new globalThis.WebSocket(asked(url)),
    minWebSocketRetryTime: 20,
    maxWebSocketRetryTime: 50,
    reconnectJitterRange: 1,
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const count = { closed: 0, missed: 0 };
  const look = () => waiting.forEach((one) => one());
  client.addMessageListener((message) => {
    heard.push(message as unknown as Heard);
    look();
  });
  client.addCloseListener(() => {
    count.closed += 1;
    look();
  });
  client.addMissedMessageListener(() => {
    count.missed += 1;
    look();
  });
  const until = <T>(pick: () => T | undefined | false): Promise<T> =>
    new Promise((resolve) => {
      const once = () => {
        const found = pick();
        if (found === undefined || found === false) return;
        waiting.delete(once);
        resolve(found);
      };
      waiting.add(once);
      once();
    });
  client.initialize(`${(await addressOf(t)).replace('http', 'ws')}/api/v4/websocket`, await chatTokenOf(who));
  await until(() => heard.find(({ event }) => event === 'hello'));
  return {
    client,
    heard,
    count,
    until,
    /** The first event of this kind that fits, past or to come. */
    event: (event: string, fits: (what: Heard) => boolean = () => true) =>
      until(() => heard.find((what) => what.event === event && fits(what))),
    /** The post with these words. */
    posted: (message: string) =>
      until(
        () =>
          heard
            .map(({ event, data }) => (event === 'posted' ? (JSON.parse(data['post'] as string) as V4Post) : null))
            .find((post) => post?.message === message) ?? undefined,
      ),
  };
}
