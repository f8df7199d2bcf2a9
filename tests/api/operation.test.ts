/** A process among proxies, load balancers and other processes, and its log. */
import { once } from 'node:events';
import { connect as openSocket, type AddressInfo, type Socket } from 'node:net';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#server/domains/users/tables.ts';
import { withStartLock } from '#server/db/startLock.ts';
import { type Api, startApi } from '#tests/support/api.ts';

interface Line {
  msg: string;
  route?: string;
  reqId?: string;
}

let t: Api;
const lines: string[] = [];
const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
let port: number;
beforeAll(async () => {
  t = await startApi({
    log: (line) => lines.push(line),
    trustProxy: ['loopback'],
    process: { startKey: 'start' },
  });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe('the log', () => {
  it('has one line for a call from outside, and none for health checks and our own calls', async () => {
    lines.length = 0;
    await get('/api/health');
    await get('/api/health/live');
    await t.app.inject({ url: '/api/countries' });
    await get('/api/countries');
    const routes = logged().flatMap(({ msg, route }) => (msg === 'answered' ? [route] : []));
    expect(routes).toEqual(['/api/countries']);
  });

  it('never shows the rows of a statement that failed', async () => {
    lines.length = 0;
    const anna = { email: 'anna@example.com', phone: '+61400000005', password_hash: '$argon2id$abc' };
    const insert = () => t.db.insert(users).values({ ...anna, roles: ['ROLE_USER'] });
    await insert();
    const error = await insert().catch((failed: unknown) => failed);
    expect(String(error)).toContain('anna@example.com');
    t.app.log.error({ err: error }, 'a request failed');
    t.app.log.error({ part: 'jobs' }, `Failed task 7 (mail.send) with error '${String(error)}'`);
    const text = lines.join('');
    expect(text).toContain('Failed query');
    expect(text).not.toMatch(/anna|6140000|argon2/);
  });
});

describe('the id of a request', () => {
  it('is the trusted proxy’s, in the answer and in the log', async () => {
    lines.length = 0;
    const answer = await get('/api/countries', { 'x-request-id': 'edge-1.77' });
    expect(answer.headers.get('x-request-id')).toBe('edge-1.77');
    expect(logged().find(({ msg }) => msg === 'answered')?.reqId).toBe('edge-1.77');
    const own = (await get('/api/countries')).headers.get('x-request-id');
    expect(own).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('addresses that nothing stands at', () => {
  it.each([
    '//',
    '///',
    '//example.com',
    '/%',
    '/%zz',
    '/..;/',
    '/%2e%2e/',
    '/\\',
    '/api//',
    '/api/%',
    '/?%',
    `/media/${'x'.repeat(400)}/y`,
  ])('%s is no fault of ours', async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer).not.toMatch(/statusCode|FST_/);
    expect(answer).toContain('"code":');
  });

  it('what is no HTTP is answered in our own shape', async () => {
    const answer = await sendRaw('GET / HTTP/9\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      code: 'unreadable',
      message: 'The request can’t be read',
    });
  });
});

/** Sends bytes and returns everything until the server closes. */
async function sendRaw(text: string): Promise<string> {
  const socket = openSocket(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('a worker', () => {
  it('answers health, and nobody else', async () => {
    const worker = await startApi({ sharedWith: t, process: { isWorker: true, startKey: 'start' } });
    expect((await worker.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await worker.app.inject({ url: '/api/countries' })).json()).toMatchObject({ code: 'no_route' });
    expect((await worker.app.inject({ url: '/api/countries', headers: { 'x-start-key': 'start' } })).statusCode).toBe(
      200,
    );
    await worker.close();
  });
});

describe('a start', () => {
  it('waits for another process that is at it, and goes on once that is done or dead', async () => {
    const steps: string[] = [];
    let finish = () => {};
    let first = Promise.resolve();
    // A second start before the first has the lock may get it first.
    await new Promise<void>((hasLock) => {
      first = withStartLock(t.pool, async () => {
        steps.push('first begins');
        await new Promise<void>((resolve) => {
          finish = resolve;
          hasLock();
        });
        steps.push('first ends');
      });
    });
    let waits = () => {};
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    const second = withStartLock(
      t.pool,
      async () => void steps.push('second'),
      () => waits(),
    );
    await waiting;
    finish();
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it('gives up where its session is lost: another process may have begun', async () => {
    const work = withStartLock(t.pool, async () => {
      await t.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 794113008`,
      );
      await new Promise(() => {});
    });
    await expect(work).rejects.toThrow('the database was lost during the start');
    expect(await withStartLock(t.pool, async () => 'free')).toBe('free');
  });
});

describe('a process that is about to stop', () => {
  /** Starts another server on the same database. */
  async function startListening({ isDraining = false } = {}) {
    const { app, pool } = await startApi({ sharedWith: t, process: { isDraining: () => isDraining } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, pool, port: (app.server.address() as AddressInfo).port };
  }

  /** Opens a connection and waits until the server has read these bytes. */
  async function openConnection({ app, port: at }: Awaited<ReturnType<typeof startListening>>, bytes: string) {
    const arrival = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = openSocket(at, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const closed = once(socket, 'close');
    socket.write(bytes);
    const [served] = await arrival;
    await vi.waitFor(() => expect(served.bytesRead).toBe(bytes.length));
    return { socket, closed, getReceived: () => received };
  }

  it('says so in its health, serves everything else, and asks clients to connect anew', async () => {
    const { app, port: at } = await startListening({ isDraining: true });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sendRequest = async (path: string) => {
      const outgoing = httpRequest({ port: at, host: '127.0.0.1', path, agent }).end();
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      return { status: answer.statusCode, connection: answer.headers.connection, body: JSON.parse(text) as unknown };
    };
    expect(await sendRequest('/api/health')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await sendRequest('/api/health/live')).toMatchObject({ status: 200 });
    expect(await sendRequest('/api/countries')).toMatchObject({ status: 200, connection: 'close' });
    agent.destroy();
    await app.close();
  });

  it('serves whoever still asks on an open connection while it closes', async () => {
    const server = await startListening({ isDraining: true });
    // Only half of the request has arrived when the server begins to close.
    const { socket, closed, getReceived } = await openConnection(
      server,
      'GET /api/countries HTTP/1.1\r\nHost: shop.example\r\n',
    );
    const closing = server.app.close();
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false));
    socket.write('Accept: */*\r\n\r\n');
    await closed;
    await closing;
    expect(getReceived()).toMatch(/^HTTP\/1\.1 200 /);
    expect(getReceived()).toMatch(/connection: close/i);
  });

  it('waits for a call whose client has gone, so that nothing uses the database after it', async () => {
    const server = await startListening();
    const holder = await t.pool.connect();
    await holder.query('begin');
    await holder.query('lock table products');
    const { socket } = await openConnection(server, 'GET /api/shop/product/1 HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await vi.waitFor(async () => {
      const { rowCount } = await t.pool.query('select from pg_locks where not granted');
      expect(rowCount).toBe(1);
    });
    socket.destroy();
    server.app.server.once('close', () => void holder.query('rollback').then(() => holder.release()));
    await server.app.close();
    expect(server.pool.idleCount).toBe(server.pool.totalCount);
  });

  it('does not wait for a connection that never asked anything', async () => {
    const server = await startListening();
    const { closed } = await openConnection(server, '');
    await server.app.close();
    // The event `close` of a socket tells whether an error closed it.
    expect(await closed).toEqual([false]);
  });

  it('does not wait for a connection that was answered while it closed, and may be used again', async () => {
    const server = await startListening();
    const head = 'POST /api/user/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n';
    const { socket, closed, getReceived } = await openConnection(server, `${head}Content-Length: 2\r\n\r\n{`);
    const closing = server.app.close();
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false));
    socket.write('}');
    await closed;
    await closing;
    expect(getReceived()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(getReceived()).toMatch(/connection: keep-alive/i);
  });
});
