/**
 * `npm run bench:chat`: the delivery time of messages with 1,000 open sockets on one process, ten of which don't read;
 * and the cost of lists of 10,000 and 100,000 conversations. The server is a separate process.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import WebSocket from 'ws';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { createBenchApp } from './captureStatements.ts';
import { getMedian } from './processes.ts';

const sockets = Number(env['SOCKETS'] ?? 1_000);
const posts = Number(env['POSTS'] ?? 400);
const slowReaders = 10;
/** The number of conversations of the first company. */
const channelCount = Number(env['CHANNELS'] ?? 100_000);

type Connection = Awaited<ReturnType<typeof startEmbedded>>['connection'];

/** The server: sends its port, then its memory on request. */
async function serve(connection: Connection): Promise<void> {
  const app = await createBenchApp(connect({ connection }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send!((app.server.address() as AddressInfo).port);
  process.on('message', () => process.send!(Math.round(process.memoryUsage().rss / 1e6)));
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
const id = (n: number): string => `c${String(n).padStart(25, '0')}`;
const pairs = sockets / 2;

/** Pairs of a buyer and a vendor with a conversation. */
async function fill(pool: ReturnType<typeof connect>['pool']): Promise<void> {
  const run = (text: string) => pool.query(text);
  await run(
    `insert into users (email, first_name, last_name, roles)
     select 'u' || n || '@example.com', 'Name' || n, 'Surname',
            case when n % 2 = 0 then '{ROLE_USER,ROLE_VENDOR}'::text[] else '{ROLE_USER,ROLE_CUSTOMER}'::text[] end
       from generate_series(1, ${sockets}) n`,
  );
  await run(
    `insert into companies (brand, legal_person, inn)
     select 'Company ' || n, 'Ltd', 'BENCH' || n
       from generate_series(1, ${pairs}) n`,
  );
  await run(
    `insert into company_members (company_id, user_id, kind)
     select n, 2 * n, 'vendor'
       from generate_series(1, ${pairs}) n`,
  );
  await run(
    `insert into chat_channels (id, user_id, company_id, creator_id, active_at, created_at)
     select 'c' || lpad(n::text, 25, '0'), 2 * n - 1, n, 2 * n - 1, now(), now()
       from generate_series(1, ${pairs}) n`,
  );
  await run(
    `insert into users (email, first_name, roles) values ('admin@example.com', 'Admin', '{ROLE_USER,ROLE_ADMIN}')`,
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select $1, id, now() + interval '1 day'
       from users
      where email = 'admin@example.com'`,
    [hash('admin')],
  );
  for (let n = 1; n <= sockets; n++) {
    await pool.query(
      "insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hash(`s${n}`), n],
    );
    await pool.query('insert into chat_tokens (token_hash, session_hash) values ($1, $2)', [
      hash(`c${n}`),
      hash(`s${n}`),
    ]);
  }
}

/** Channels of one company, each with a last post. */
async function addChannels(pool: ReturnType<typeof connect>['pool'], from: number, to: number): Promise<void> {
  await pool.query(
    `insert into users (email, first_name, roles)
     select 'm' || n || '@example.com', 'Many' || n, '{ROLE_USER,ROLE_CUSTOMER}'
       from generate_series(${from}, ${to}) n`,
  );
  await pool.query(
    `insert into chat_channels (id, user_id, company_id, creator_id, active_at, created_at, last_seq, posts)
     select 'm' || lpad(substr(u.email, 2, strpos(u.email, '@') - 2), 25, '0'), u.id, 1, u.id,
            now() - u.id * interval '1 second', now(), 1000000000 + u.id, 1
       from users u
      where u.email ~ '^m' and substr(u.email, 2, strpos(u.email, '@') - 2)::int between ${from} and ${to}`,
  );
  await pool.query(
    `insert into chat_posts (id, seq, channel_id, user_id, message, created_at) overriding system value
     select 'p' || substr(c.id, 2), c.last_seq, c.id, c.user_id, 'The last line', c.active_at
       from chat_channels c
      where c.id ~ '^m'
     on conflict do nothing`,
  );
  await pool.query('analyze');
}

interface Tab {
  ws: WebSocket;
  arrived: Map<string, (at: number) => void>;
}

async function openTab(port: number, n: number): Promise<Tab> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/v4/websocket?connection_id=&sequence_number=0`);
  const arrived: Tab['arrived'] = new Map();
  await once(ws, 'open');
  ws.send(JSON.stringify({ seq: 1, action: 'authentication_challenge', data: { token: `c${n}` } }));
  await new Promise<void>((resolve) => {
    ws.on('message', (data) => {
      const at = performance.now();
      const { event, data: what } = JSON.parse((data as Buffer).toString()) as {
        event?: string;
        data?: { post?: string };
      };
      if (event === 'hello') resolve();
      if (event === 'posted') arrived.get((JSON.parse(what!.post!) as { message: string }).message)?.(at);
    });
  });
  return { ws, arrived };
}

/**
 * Sends a message in pair n.
 * @returns milliseconds until it reached the vendor
 */
async function send(port: number, n: number, to: Tab, message: string): Promise<number> {
  const began = performance.now();
  const there = new Promise<number>((resolve) => to.arrived.set(message, resolve));
  const answer = await fetch(`http://127.0.0.1:${port}/api/v4/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer c${2 * n - 1}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_id: id(n), message }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await there) - began;
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const formatSpread = (values: number[]) =>
  `${getMedian(values).toFixed(1)} | ${values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!.toFixed(1)}`;

async function measureSockets(connection: Connection): Promise<void> {
  const child = fork(argv[1]!, ['server', JSON.stringify(connection)], { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  const memory = async () => {
    child.send('memory');
    return ((await once(child, 'message')) as [number])[0];
  };
  const before = await memory();
  const tabs: Tab[] = [];
  for (let n = 1; n <= sockets; n++) tabs.push(await openTab(port, n));
  const opened = await memory();
  // Vendors of the last pairs stop reading
  for (const { ws } of tabs.slice(-2 * slowReaders).filter((_, index) => index % 2 === 1)) ws.pause();
  const flooding = Array.from({ length: slowReaders }, async (_, index) => {
    const n = pairs - index;
    for (let k = 0; k < 60; k++)
      await fetch(`http://127.0.0.1:${port}/api/v4/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer c${2 * n - 1}`, 'content-type': 'application/json' },
        body: JSON.stringify({ channel_id: id(n), message: `${k}${'x'.repeat(16_000)}` }),
      });
  });
  const taken: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < posts) {
        const n = 1 + (next++ % (pairs - slowReaders));
        taken.push(await send(port, n, tabs[2 * n - 1]!, `line ${next} ${n}`));
      }
    }),
  );
  await Promise.all(flooding);
  printLine('| what | median, ms | 99 of 100, ms |\n| --- | ---: | ---: |');
  printLine(
    `| a message to its reader, ${sockets} sockets open, ${slowReaders} that do not read, ` +
      `4 writers and ${slowReaders} who flood | ${formatSpread(taken)} |`,
  );
  printLine(
    `\nRSS of the process: ${before} MB at its start, ${opened} MB with ${sockets} sockets, ` +
      `${await memory()} MB after the load.\n`,
  );
  for (const { ws } of tabs) ws.terminate();
  child.kill('SIGKILL');
}

async function measureList(connection: Connection): Promise<void> {
  const connected = connect({ connection });
  const app = await createBenchApp(connected);
  const queries = {
    'all of them': '',
    'unread ones': '?type=unread',
    'a rare name': '?q=many4321',
    'a name that all bear': '?q=many',
    'a brand': '?q=company+1',
    'what nobody is called': '?q=zzzz',
  };
  printLine(`| a page of 30 conversations, ms | ${Object.keys(queries).join(' | ')} |`);
  printLine(`| --- |${' ---: |'.repeat(Object.keys(queries).length)}`);
  for (const [from, to] of [
    [1, 10_000],
    [10_001, channelCount],
  ] as const) {
    if (to < from) continue;
    await addChannels(connected.pool, from, to);
    for (const [who, token] of [
      ['a company’s own', 's2'],
      ['an admin’s', 'admin'],
    ]) {
      const times: string[] = [];
      for (const query of Object.values(queries)) {
        const took: number[] = [];
        for (let round = 0; round < 15; round++) {
          const began = performance.now();
          const answer = await app.inject({
            url: `/api/mattermost/user_channels${query}`,
            headers: { 'x-auth-token': token },
          });
          if (answer.statusCode !== 200) throw new Error(answer.body);
          took.push(performance.now() - began);
        }
        times.push(getMedian(took).toFixed(1));
      }
      printLine(`| ${who} of ${to} | ${times.join(' | ')} |`);
    }
  }
  await app.close();
  await connected.pool.end();
}

if (argv[2] === 'server') await serve(JSON.parse(argv[3]!) as Connection);
else {
  const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-chat-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, log: () => {} });
  const { pool, db } = connect({ connection: database.connection });
  await migrate(pool);
  await migrateJobs(pool);
  await fillCountries(db);
  await fill(pool);
  if (posts > 0) await measureSockets(database.connection);
  await measureList(database.connection);
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
