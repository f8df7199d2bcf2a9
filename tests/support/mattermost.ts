/**
 * A Mattermost server for tests: another app of ours, which speaks the protocol, behind a proxy that adds a few
 * administrative calls of a real one. It can be slow, broken or closed.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { startApi, type Api } from './api.ts';
import { getServerUrl, getChatToken, type openChannel } from './chat.ts';

type Channel = Awaited<ReturnType<typeof openChannel>>;

export interface MattermostDouble {
  url: string;
  token: string;
  remote: Api;
  /** Finds the channel of this name, with a user whose account exists only there. */
  findChannel(name: string): Channel | undefined;
  state: 'well' | 'slow' | 'broken';
  /** Closes every socket; new ones are accepted. */
  cut(): void;
  close(): Promise<void>;
}

export async function startMattermost(): Promise<MattermostDouble> {
  const remote = await startApi({ limits: { chatPosts: { points: 100_000, seconds: 1 } } });
  const remoteUser = await remote.make.buyer();
  const target = new URL(await getServerUrl(remote));
  const openingChannels = new Map<string, Promise<Channel>>();
  const channels = new Map<string, Channel>();
  const sockets = new Set<Socket>();

  async function handleAdminCall(
    incoming: IncomingMessage,
    path: string,
  ): Promise<{ status: number; body: object } | null> {
    if (path === '/api/v4/users/me/teams') return { status: 200, body: [{ id: 't'.repeat(26) }] };
    const known = /^\/api\/v4\/teams\/t+\/channels\/name\/([\w-]+)/.exec(path)?.[1];
    if (known) return { status: 200, body: { id: (await openingChannels.get(known)!).id } };
    if (path !== '/api/v4/channels' || incoming.method !== 'POST') return null;
    const { name } = (await json(incoming)) as { name: string };
    if (openingChannels.has(name))
      return { status: 400, body: { id: 'store.sql_channel.save_channel.exists.app_error', status_code: 400 } };
    openingChannels.set(name, openRemoteChannel());
    const talk = await openingChannels.get(name)!;
    channels.set(name, talk);
    return { status: 201, body: { id: talk.id } };
  }

  async function openRemoteChannel(): Promise<Channel> {
    const company = await remote.make.company();
    const { id } = await remoteUser.client.chats.groupChannel({ body: { company_id: company.id } });
    return { buyer: remoteUser, company, vendor: company.vendor, id };
  }

  function proxy(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const proxied = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (got) => {
        outgoing.writeHead(got.statusCode!, got.headers);
        got.pipe(outgoing);
      },
    );
    proxied.on('error', () => outgoing.destroy());
    incoming.pipe(proxied);
  }

  const double = { state: 'well' as MattermostDouble['state'] };
  const server = createServer((incoming, outgoing) => {
    if (double.state === 'slow') return;
    if (double.state === 'broken')
      return void outgoing.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
    void handleAdminCall(incoming, incoming.url!).then((done) =>
      done
        ? outgoing.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body))
        : proxy(incoming, outgoing),
    );
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const through = connect(Number(target.port), target.hostname);
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
    through.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
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
    token: await getChatToken(remoteUser),
    remote,
    findChannel: (name: string) => channels.get(name),
    cut,
    close: async () => {
      cut();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await remote.close();
    },
  });
}
