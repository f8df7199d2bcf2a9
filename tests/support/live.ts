/** A browser tab's live socket, for API tests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import type { Hint, LiveMessage, LiveRequest } from '#contract/live.ts';
import type { Api } from './api.ts';

export interface Tab {
  ws: WebSocket;
  send(frame: LiveRequest | { token: string }): void;
  /** Waits for the first message that matches, past or to come, and that no earlier call has returned. */
  next<M>(pick: (message: LiveMessage) => M | undefined): Promise<M>;
  /** Waits for the next hint about a record. */
  nextHint(topic: string, id: number): Promise<Hint>;
  /** All messages so far. */
  received: LiveMessage[];
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/** Listens on a free port, once. @returns the address of `/api/live` */
export async function listenLive({ app }: Api): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
}

/** Opens a socket without sending anything. */
export async function openSocket(api: Api, headers: Record<string, string> = {}): Promise<Tab> {
  const ws = new WebSocket(await listenLive(api), { headers });
  const received: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  const taken = new Set<object>();
  ws.on('message', (data) => {
    received.push(JSON.parse((data as Buffer).toString()) as LiveMessage);
    for (const check of waiting) check();
  });
  const closed = once(ws, 'close').then(([code]) => code as number);
  await once(ws, 'open');
  const next = <M>(pick: (message: LiveMessage) => M | undefined) =>
    new Promise<M>((resolve) => {
      const check = () => {
        for (const message of received) {
          const found = taken.has(message) ? undefined : pick(message);
          if (found === undefined) continue;
          // Each hint of a message counts by itself.
          if (!('hints' in message)) taken.add(message);
          if (typeof found === 'object' && found !== null) taken.add(found);
          waiting.delete(check);
          return resolve(found);
        }
      };
      waiting.add(check);
      check();
    });
  return {
    ws,
    received,
    closed,
    next,
    send: (frame) => ws.send(JSON.stringify(frame)),
    nextHint: (topic, id) =>
      next((message) =>
        'hints' in message
          ? message.hints.find((hint) => hint.topic === topic && hint.id === id && !taken.has(hint))
          : undefined,
      ),
  };
}

/** Opens a tab that is subscribed to topics. Frames are handled in order, so it is subscribed when this resolves. */
export async function openTab(api: Api, token: string, ...topics: string[]): Promise<Tab> {
  const tab = await openSocket(api);
  tab.send({ token });
  await tab.next((message) => ('ready' in message ? true : undefined));
  if (topics.length > 0) {
    tab.send({ subscribe: topics });
    await waitUntilHandled(tab);
  }
  return tab;
}

/** Waits until the server has handled all frames of the tab: the pong of a ping comes after them. */
export async function waitUntilHandled(tab: Tab): Promise<void> {
  tab.ws.ping();
  await once(tab.ws, 'pong');
  await new Promise((resolve) => setImmediate(resolve));
}
