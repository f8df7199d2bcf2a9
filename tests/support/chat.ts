/** Conversations for API tests, over Mattermost's own client. */
import type { AddressInfo } from 'node:net';
import { Client4, WebSocketClient } from '@mattermost/client';
import WebSocket from 'ws';
import type { V4Post } from '#contract/v4.ts';
import type { Api } from './api.ts';
import type { Person } from './factories.ts';

/** The official client needs the browser's WebSocket and CloseEvent. */
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

/** Listens on a free port, once. @returns the server's address */
export async function getServerUrl({ app }: Pick<Api, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Gets a user's token for /api/v4. */
export const getChatToken = async ({ client }: Pick<Person, 'client'>): Promise<string> =>
  (await client.chats.userToken()).token;

/** Creates Mattermost's client, signed in as a user. */
export async function createMattermostClient(t: Api, who: Person): Promise<Client4> {
  const client = new Client4();
  client.setUrl(await getServerUrl(t));
  client.setToken(await getChatToken(who));
  return client;
}

/** Creates a buyer, a company, and their channel. */
export async function openChannel(t: Api) {
  const [buyer, company] = [await t.make.buyer(), await t.make.company()];
  const { id } = await buyer.client.chats.groupChannel({ body: { company_id: company.id } });
  return { buyer, company, vendor: company.vendor, id };
}

/** Calls /api/v4 directly, without Mattermost's client. */
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

/** Posts a message. */
export async function postMessage(
  t: Api,
  who: Pick<Person, 'client'>,
  channel_id: string,
  message: string,
  more: object = {},
): Promise<V4Post> {
  const answer = await callV4(t, await getChatToken(who), 'POST', '/posts', { channel_id, message, ...more });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as V4Post;
}

export interface SocketEvent {
  event: string;
  data: Record<string, unknown>;
  broadcast: { channel_id: string; user_id: string };
  seq: number;
}

/**
 * Opens a socket of Mattermost's client and records its events.
 * @param rewriteUrl changes the address before connecting
 */
export async function openChatSocket(t: Api, who: Person, rewriteUrl: (url: string) => string = (url) => url) {
  const client = new WebSocketClient({
    newWebSocketFn: (url: string) => new globalThis.WebSocket(rewriteUrl(url)),
    minWebSocketRetryTime: 20,
    maxWebSocketRetryTime: 50,
    reconnectJitterRange: 1,
  });
  const heard: SocketEvent[] = [];
  const waiting = new Set<() => void>();
  const count = { closed: 0, missed: 0 };
  const notifyWaiting = () => waiting.forEach((one) => one());
  client.addMessageListener((message) => {
    heard.push(message as unknown as SocketEvent);
    notifyWaiting();
  });
  client.addCloseListener(() => {
    count.closed += 1;
    notifyWaiting();
  });
  client.addMissedMessageListener(() => {
    count.missed += 1;
    notifyWaiting();
  });
  const waitUntil = <T>(pick: () => T | undefined | false): Promise<T> =>
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
  client.initialize(`${(await getServerUrl(t)).replace('http', 'ws')}/api/v4/websocket`, await getChatToken(who));
  await waitUntil(() => heard.find(({ event }) => event === 'hello'));
  return {
    client,
    heard,
    count,
    until: waitUntil,
    /** Waits for the first event of a kind that matches, past or to come. */
    waitForEvent: (event: string, matches: (what: SocketEvent) => boolean = () => true) =>
      waitUntil(() => heard.find((what) => what.event === event && matches(what))),
    /** Waits for the post with this text. */
    waitForPost: (message: string) =>
      waitUntil(
        () =>
          heard
            .map(({ event, data }) => (event === 'posted' ? (JSON.parse(data['post'] as string) as V4Post) : null))
            .find((post) => post?.message === message) ?? undefined,
      ),
  };
}
