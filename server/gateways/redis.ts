/**
 * Redis between the processes of an installation: carries the fan-out, and counts the limits that they share.
 * Without it each process works on alone: it tells itself, counts for itself, and says so once.
 */
import { randomBytes } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { Refusal } from '#server/refusal.ts';
import { type Fanout, listeners } from './fanout.ts';

export interface RedisLink {
  fanout: Fanout;
  /** For commands; none waits while Redis is away. */
  commands: Redis;
  /** Stands before every key and channel of this installation. */
  prefix: string;
}

interface RedisDeps {
  url: string;
  /** Of this installation alone: several may share one Redis. */
  prefix: string;
  /** Told once when Redis goes, and once when it comes back. */
  told: (state: 'away' | 'back', reason: string) => void;
}

/** A start waits so long for Redis, and goes on without it. */
const patienceMs = 2_000;
/** A command gives up after this: whoever signs in waits no longer, whatever Redis does. */
const commandMs = 1_000;
/** A connection that says nothing for so long is opened anew. */
const silenceMs = 10_000;
const beatMs = 5_000;

const shared: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  socketTimeout: silenceMs,
  retryStrategy: (times) => Math.min(100 * times, 2_000),
};

/** Redis knows us, and does not let us in: no waiting mends that. */
const isRefusal = (error: Error): boolean =>
  /^(NOAUTH|WRONGPASS|NOPERM|ERR (invalid password|DB index|AUTH))/.test(error.message);

/**
 * Connects to Redis. Where it doesn't answer the link works within this process, until it does.
 * @throws Refusal where it answers that we may not
 */
export async function openRedis({ url, prefix, told }: RedisDeps): Promise<RedisLink> {
  const commands = new Redis(url, { ...shared, commandTimeout: commandMs });
  const listening = new Redis(url, shared);
  const all = listeners();
  const own = randomBytes(9).toString('base64url');
  const again = `${prefix}again`;
  let state: 'away' | 'back' | null = null;
  let hasDropped = false;
  let reason = '';

  const tell = (next: 'away' | 'back'): void => {
    // That it is there from the beginning is nothing to tell.
    if (state !== next && (state !== null || next === 'away')) told(next, reason);
    state = next;
  };
  const send = (channel: string, text: string): void => {
    const lost = () => {
      hasDropped = true;
    };
    if (commands.status === 'ready') commands.publish(channel, own + text).catch(lost);
    else lost();
  };
  for (const redis of [commands, listening]) {
    redis.on('error', (error: Error) => {
      reason = error.message;
    });
    redis.on('close', () => tell('away'));
  }
  commands.on('ready', () => {
    if (listening.status === 'ready') tell('back');
    if (!hasDropped) return;
    hasDropped = false;
    // What was not said to the others nobody can say any more: they look at everything.
    send(again, '');
  });
  listening.on('ready', () => {
    if (commands.status === 'ready') tell('back');
    listening.psubscribe(`${prefix}*`).then(all.missed, () => listening.disconnect(true));
  });
  listening.on('pmessage', (_pattern: string, channel: string, message: string) => {
    if (message.startsWith(own)) return;
    if (channel === again) all.missed();
    else all.tell(channel.slice(prefix.length), message.slice(own.length));
  });
  const beating = setInterval(() => {
    if (listening.status === 'ready') listening.ping().catch(() => {});
  }, beatMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(beating);
    for (const redis of [commands, listening]) {
      redis.removeAllListeners('close');
      redis.disconnect();
    }
  };

  const refused = await ready([commands, listening], () => tell('away'));
  if (refused) {
    await close();
    throw new Refusal(`REDIS_URL does not open Redis: ${refused.message}.`);
  }
  return {
    commands,
    prefix,
    fanout: {
      publish(channel, text) {
        all.tell(channel, text);
        send(prefix + channel, text);
      },
      subscribe: (channel, heard, missed) => all.add(channel, { heard, missed }),
      close,
    },
  };
}

/** Waits for all to be ready, or long enough. @returns why Redis does not let us in */
async function ready(connections: readonly Redis[], away: () => void): Promise<Error | null> {
  const opened = connections.map(
    (redis) =>
      new Promise<Error | null>((resolve) => {
        redis.once('ready', () => resolve(null));
        redis.on('error', (error: Error) => isRefusal(error) && resolve(error));
        redis.connect().catch((error: Error) => isRefusal(error) && resolve(error));
      }),
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      away();
      resolve(null);
    }, patienceMs);
  });
  const refused = await Promise.race([
    Promise.all(opened).then((all) => all.find((error) => error !== null) ?? null),
    patience,
  ]);
  clearTimeout(timer);
  return refused;
}
