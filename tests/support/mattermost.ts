/**
 * A Mattermost server for tests: another app of ours, which speaks the protocol, and before it the few calls of
 * administration that a real one has besides. It can be slow, broken or closed.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { startApi, type Api } from './api.ts';
import { addressOf, chatTokenOf, type openTalk } from './chat.ts';

type Talk = Awaited<ReturnType<typeof openTalk>>;

export interface MattermostDouble {
  url: string;
  token: string;
  there: Api;
  /** The conversation of this name, and somebody who has an account there alone. */
  talkOf(name: string): Talk | undefined;
  state: 'well' | 'slow' | 'broken';
  /** Ends every socket; new ones are let in. */
  cut(): void;
  close(): Promise<void>;
}

export async function startMattermost(): Promise<MattermostDouble> {
  const there = await startApi({ limits: { chatPosts: { points: 100_000, seconds: 1 } } });
  const us = await there.make.buyer();
  const target = new URL(await addressOf(there));
  const opening = new Map<string, Promise<Talk>>();
  const talks = new Map<string, Talk>();
  const sockets = new Set<Socket>();

  async function administer(asked: IncomingMessage, path: string): Promise<{ status: number; body: object } | null> {
    if (path === '/api/v4/users/me/teams') return { status: 200, body: [{ id: 't'.repeat(26) }] };
    const known = /^\/api\/v4\/teams\/t+\/channels\/name\/([\w-]+)/.exec(path)?.[1];
    if (known) return { status: 200, body: { id: (await opening.get(known)!).id } };
    if (path !== '/api/v4/channels' || asked.method !== 'POST') return null;
    const { name } = (await json(asked)) as { name: string };
    if (opening.has(name))
      return { status: 400, body: { id: 'store.sql_channel.save_channel.exists.app_error', status_code: 400 } };
    opening.set(name, openOne());
    const talk = await opening.get(name)!;
    talks.set(name, talk);
    return { status: 201, body: { id: talk.id } };
  }

  async function openOne(): Promise<Talk> {
    const company = await there.make.company();
    const { id } = await us.client.chats.groupChannel({ body: { company_id: company.id } });
    return { buyer: us, company, vendor: company.vendor, id };
  }

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const passed = request(
      { host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode!, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  const double = { state: 'well' as MattermostDouble['state'] };
  const server = createServer((asked, answer) => {
    if (double.state === 'slow') return;
    if (double.state === 'broken')
      return void answer.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
    void administer(asked, asked.url!).then((done) =>
      done
        ? answer.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body))
        : pass(asked, answer),
    );
  });
  server.on('upgrade', (asked, socket: Socket, head) => {
    const through = connect(Number(target.port), target.hostname);
    const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
    through.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    through.write(head);
    socket.pipe(through).pipe(socket);
    for (const one of [socket, through]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        through.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return Object.assign(double, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: await chatTokenOf(us),
    there,
    talkOf: (name: string) => talks.get(name),
    cut,
    close: async () => {
      cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await there.close();
    },
  });
}
