/**
 * Redis between the processes of an installation: carries the fan-out, and counts the limits that they share. Without
 * it each process works alone: it notifies its own listeners, counts for itself, and reports that once.
 */
import { randomBytes } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { OperatorError } from '#server/operatorError.ts';
import { type Fanout, createListeners } from './fanout.ts';
import { closedConnection, createLinkState, type RedisProblem, type RedisState, toRedisProblem } from './redisState.ts';

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
  /** Called once for each change, but not for a connection that is there from the beginning. Null: it works. */
  onStateChange: (state: RedisState, problem: RedisProblem | null) => void;
}

/** How long a start waits for Redis before it goes on without it. */
const startTimeoutMs = 2_000;
/** Timeout of a command: whoever signs in waits no longer, whatever Redis does. */
const commandTimeoutMs = 1_000;
/** A connection that is silent for this long is opened again. */
const silenceTimeoutMs = 10_000;
/** Pause between pings, and between attempts to repeat what Redis has rejected. */
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
const isAccessError = (error: Error): boolean => toRedisProblem(error).kind === 'rejected';

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
  const link = createLinkState(onStateChange);
  /** Number of messages so far that were not sent. */
  let unsentCount = 0;
  let replacedCount = 0;
  let isReplacing = false;
  let isSubscribed = false;

  const send = async (channel: string, text: string): Promise<void> => {
    try {
      await commands.publish(channel, processId + text);
    } catch (error) {
      link.markBroken('messages', toRedisProblem(error as Error));
      throw error;
    }
  };
  const publishRemote = async (channel: string, text: string): Promise<void> => {
    // While a connection is away, messages are broken for its reason
    if (commands.status !== 'ready') {
      unsentCount += 1;
      return link.markBroken('messages', link.getProblem() ?? closedConnection);
    }
    await send(channel, text).catch(() => {
      unsentCount += 1;
    });
  };
  /** Messages that were not sent are lost: the other processes reload everything. */
  const replaceUnsent = async (): Promise<void> => {
    if (isReplacing || replacedCount === unsentCount || commands.status !== 'ready') return;
    isReplacing = true;
    const count = unsentCount;
    try {
      await send(resyncChannel, '');
      replacedCount = count;
      // One that was not sent meanwhile is replaced the next time
      if (replacedCount === unsentCount) link.markWorking('messages');
    } catch {
      // Tried again by the timer
    } finally {
      isReplacing = false;
    }
  };
  /** @throws the error with which Redis rejects the subscription */
  const subscribe = async (): Promise<void> => {
    try {
      await subscriber.psubscribe(`${prefix}*`);
    } catch (error) {
      link.markBroken('subscription', toRedisProblem(error as Error));
      throw error;
    }
    isSubscribed = true;
    link.markWorking('subscription');
    local.notifyMissed();
  };

  for (const [redis, part] of [
    [commands, 'commands'],
    [subscriber, 'subscription'],
  ] as const) {
    let lastError: Error | null = null;
    redis.on('error', (error: Error) => {
      lastError = error;
    });
    redis.on('close', () => {
      link.markBroken(part, lastError ? toRedisProblem(lastError) : closedConnection);
      lastError = null;
    });
    redis.on('ready', () => {
      lastError = null;
    });
  }
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  commands.on('ready', () => {
    link.markWorking('commands');
    void replaceUnsent();
  });
  const subscribed = new Promise<void>((resolve, reject) => {
    subscriber.on('ready', () => {
      // Only the start waits for this, and gives up if the user has no right to the channels.
      subscribe().then(resolve, (error: Error) => isAccessError(error) && reject(error));
    });
  });
  subscriber.on('pmessage', (_pattern: string, channel: string, message: string) => {
    // Every message begins with the id of its sender
    if (message.startsWith(processId)) return;
    if (channel === resyncChannel) local.notifyMissed();
    else local.notify(channel.slice(prefix.length), message.slice(processId.length));
  });
  const pingTimer = setInterval(() => {
    void replaceUnsent();
    if (subscriber.status !== 'ready') return;
    // A subscription that was rejected is tried again on the same connection.
    (isSubscribed ? subscriber.ping() : subscribe()).catch(() => {});
  }, pingIntervalMs).unref();
  const close = async (): Promise<void> => {
    link.stopReports();
    clearInterval(pingTimer);
    for (const redis of [commands, subscriber]) redis.disconnect();
  };

  try {
    await waitUntilReady([commands, subscriber], subscribed);
  } catch (error) {
    await close();
    throw new OperatorError(`Redis rejects REDIS_URL: ${(error as Error).message}.`);
  }
  link.startReports();
  return {
    commands,
    prefix,
    fanout: {
      publish(channel, text) {
        local.notify(channel, text);
        void publishRemote(prefix + channel, text);
      },
      subscribe: (channel, onMessage, onMissed) => local.add(channel, { onMessage, onMissed }),
      problem: link.getProblem,
      close,
    },
  };
}

/**
 * Waits until all connections are ready and the subscription is made, or for the timeout.
 * @throws the error with which Redis rejects us
 */
async function waitUntilReady(connections: readonly Redis[], subscribed: Promise<void>): Promise<void> {
  const connected = connections.map(
    (redis) =>
      new Promise<void>((resolve, reject) => {
        redis.once('ready', () => resolve());
        redis.on('error', (error: Error) => isAccessError(error) && reject(error));
        redis.connect().catch((error: Error) => isAccessError(error) && reject(error));
      }),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, startTimeoutMs);
  });
  try {
    await Promise.race([Promise.all([...connected, subscribed]), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
