/**
 * Redis between the processes of an installation: carries the fan-out, and counts the limits that they share. Without
 * it each process works alone: it notifies its own listeners, counts for itself, and reports that once.
 */
import { randomBytes } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { OperatorError } from '#server/operatorError.ts';
import { type Fanout, createListeners } from './fanout.ts';

export interface RedisLink {
  fanout: Fanout;
  /** For commands; they fail at once while Redis is away. */
  commands: Redis;
  /** Prefix of every key and channel of this installation. */
  prefix: string;
}

interface RedisDeps {
  url: string;
  /** Unique to this installation: several may share one Redis. */
  prefix: string;
  /** Called once when Redis goes away, and once when it comes back. */
  onStateChange: (state: 'away' | 'back', reason: string) => void;
}

/** How long a start waits for Redis before it goes on without it. */
const startTimeoutMs = 2_000;
/** Timeout of a command: whoever signs in waits no longer, whatever Redis does. */
const commandTimeoutMs = 1_000;
/** A connection that is silent for this long is opened again. */
const silenceTimeoutMs = 10_000;
const pingIntervalMs = 5_000;

const sharedOptions: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  socketTimeout: silenceTimeoutMs,
  retryStrategy: (times) => Math.min(100 * times, 2_000),
};

/** Redis answers that we may not connect: waiting does not help. */
const isAccessError = (error: Error): boolean =>
  /^(NOAUTH|WRONGPASS|NOPERM|ERR (invalid password|DB index|AUTH))/.test(error.message);

/**
 * Connects to Redis. While it doesn't answer, the link works within this process.
 * @throws OperatorError where Redis rejects the credentials
 */
export async function openRedis({ url, prefix, onStateChange }: RedisDeps): Promise<RedisLink> {
  const commands = new Redis(url, { ...sharedOptions, commandTimeout: commandTimeoutMs });
  const subscriber = new Redis(url, sharedOptions);
  const local = createListeners();
  const processId = randomBytes(9).toString('base64url');
  const resyncChannel = `${prefix}again`;
  let state: 'away' | 'back' | null = null;
  let hasDropped = false;
  let reason = '';

  const changeState = (nextState: 'away' | 'back'): void => {
    // Being there from the beginning is not reported.
    if (state !== nextState && (state !== null || nextState === 'away')) onStateChange(nextState, reason);
    state = nextState;
  };
  const publishRemote = (channel: string, text: string): void => {
    const markDropped = () => {
      hasDropped = true;
    };
    if (commands.status === 'ready') commands.publish(channel, processId + text).catch(markDropped);
    else markDropped();
  };
  for (const redis of [commands, subscriber]) {
    redis.on('error', (error: Error) => {
      reason = error.message;
    });
    redis.on('close', () => changeState('away'));
  }
  commands.on('ready', () => {
    if (subscriber.status === 'ready') changeState('back');
    if (!hasDropped) return;
    hasDropped = false;
    // Messages that were not sent are lost: the other processes reload everything.
    publishRemote(resyncChannel, '');
  });
  subscriber.on('ready', () => {
    if (commands.status === 'ready') changeState('back');
    subscriber.psubscribe(`${prefix}*`).then(local.notifyMissed, () => subscriber.disconnect(true));
  });
  subscriber.on('pmessage', (_pattern: string, channel: string, message: string) => {
    if (message.startsWith(processId)) return;
    if (channel === resyncChannel) local.notifyMissed();
    else local.notify(channel.slice(prefix.length), message.slice(processId.length));
  });
  const pingTimer = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => {});
  }, pingIntervalMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(pingTimer);
    for (const redis of [commands, subscriber]) {
      redis.removeAllListeners('close');
      redis.disconnect();
    }
  };

  const accessError = await waitUntilReady([commands, subscriber], () => changeState('away'));
  if (accessError) {
    await close();
    throw new OperatorError(`REDIS_URL does not open Redis: ${accessError.message}.`);
  }
  return {
    commands,
    prefix,
    fanout: {
      publish(channel, text) {
        local.notify(channel, text);
        publishRemote(prefix + channel, text);
      },
      subscribe: (channel, onMessage, onMissed) => local.add(channel, { onMessage, onMissed }),
      close,
    },
  };
}

/**
 * Waits until all connections are ready, or for the timeout.
 * @returns the error with which Redis rejects us
 */
async function waitUntilReady(connections: readonly Redis[], onTimeout: () => void): Promise<Error | null> {
  const connected = connections.map(
    (redis) =>
      new Promise<Error | null>((resolve) => {
        redis.once('ready', () => resolve(null));
        redis.on('error', (error: Error) => isAccessError(error) && resolve(error));
        redis.connect().catch((error: Error) => isAccessError(error) && resolve(error));
      }),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      onTimeout();
      resolve(null);
    }, startTimeoutMs);
  });
  const accessError = await Promise.race([
    Promise.all(connected).then((results) => results.find((error) => error !== null) ?? null),
    timeout,
  ]);
  clearTimeout(timer);
  return accessError;
}
