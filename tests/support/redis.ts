/** Starts a Redis on loopback for one test, and links processes to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { openRedis, type RedisLink } from '#server/gateways/redis.ts';
import type { RedisState } from '#server/gateways/redisState.ts';
import { findRedis } from '../../scripts/redis.mjs';

/** Whether Redis is installed. */
export const hasRedis = findRedis() !== undefined;

export interface TestRedis {
  url: string;
  /** The changes that the linked processes reported. */
  reportedStates: RedisState[];
  /** Links another process to it. */
  link(): Promise<RedisLink>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again at the same port, empty. */
  start(): Promise<void>;
  /** Stops answering without closing connections. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a Redis. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  const links: RedisLink[] = [];
  const reportedStates: RedisState[] = [];
  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const dying = server;
    server = undefined;
    if (!dying) return;
    dying.kill('SIGKILL');
    await once(dying, 'close');
  };
  const start = async (): Promise<void> => {
    server = spawn(
      findRedis()!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
      { argv0: 'redis-server', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const { stdout } = server;
    await new Promise<void>((resolve) =>
      stdout!.on('data', (line: Buffer) => line.toString().includes('Ready to accept') && resolve()),
    );
  };
  await start();
  return {
    url,
    reportedStates,
    link: async () => {
      const link = await openRedis({ url, prefix: 'test:', onStateChange: (state) => reportedStates.push(state) });
      links.push(link);
      return link;
    },
    kill,
    start,
    freeze: () => void server!.kill('SIGSTOP'),
    thaw: () => void server!.kill('SIGCONT'),
    close: async () => {
      for (const { fanout } of links) await fanout.close();
      await kill();
    },
  };
}
