/** A browser tab's socket, for tests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import type { Hint, LiveMessage, LiveRequest } from '#contract/live.ts';
import type { Api } from './api.ts';

export interface Tab {
  ws: WebSocket;
  say(frame: LiveRequest | { token: string }): void;
  /** The first message, past or to come, that fits and has not been answered by an earlier call. */
  next<M>(pick: (message: LiveMessage) => M | undefined): Promise<M>;
  /** The first hint for this thing. */
  hint(topic: string, id: number): Promise<Hint>;
  /** Everything heard so far. */
  heard: LiveMessage[];
  /** The code that it was closed with. */
  closed: Promise<number>;
}

/** Listens on a port of its own, once. @returns the address of `/api/live` */
export async function listenLive({ app }: Api): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
}

/** Opens a socket that has said nothing yet. */
export async function openSocket(api: Api, headers: Record<string, string> = {}): Promise<Tab> {
  const ws = new WebSocket(await listenLive(api), { headers });
  const heard: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  const taken = new Set<object>();
  ws.on('message', (data) => {
    heard.push(JSON.parse((data as Buffer).toString()) as LiveMessage);
    for (const look of waiting) look();
  });
  const closed = once(ws, 'close').then(([code]) => code as number);
  await once(ws, 'open');
  const next = <M>(pick: (message: LiveMessage) => M | undefined) =>
    new Promise<M>((resolve) => {
      const look = () => {
        for (const message of heard) {
          const found = taken.has(message) ? undefined : pick(message);
          if (found === undefined) continue;
          // Of a message with several hints each is answered for itself.
          if (!('hints' in message)) taken.add(message);
          if (typeof found === 'object' && found !== null) taken.add(found);
          waiting.delete(look);
          return resolve(found);
        }
      };
      waiting.add(look);
      look();
    });
  return {
    ws,
    heard,
    closed,
    next,
    say: (frame) => ws.send(JSON.stringify(frame)),
    hint: (topic, id) =>
      next((message) =>
        'hints' in message
          ? message.hints.find((hint) => hint.topic === topic && hint.id === id && !taken.has(hint))
          : undefined,
      ),
  };
}

/** Opens a tab of somebody who follows these topics. What is said is answered in order, so it follows them once this resolves. */
export async function openTab(api: Api, token: string, ...topics: string[]): Promise<Tab> {
  const tab = await openSocket(api);
  tab.say({ token });
  await tab.next((message) => ('ready' in message ? true : undefined));
  if (topics.length > 0) {
    tab.say({ subscribe: topics });
    await settled(tab);
  }
  return tab;
}

/** Resolves once the server has dealt with all that the tab has said: a frame that opens nothing is answered by the one behind it. */
export async function settled(tab: Tab): Promise<void> {
  tab.ws.ping();
  await once(tab.ws, 'pong');
  await new Promise((resolve) => setImmediate(resolve));
}
