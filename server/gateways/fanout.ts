/**
 * Broadcasts messages to all processes, the sender's own included. With one process they are delivered directly, with
 * several through Redis (redis.ts). Delivery is not guaranteed: whatever a listener misses, it must be able to find in
 * the database.
 */
import type { RedisProblem } from './redisState.ts';

export interface Fanout {
  /** Sends to every process; this one receives it before the call returns. Never throws and never waits. */
  publish(channel: string, text: string): void;
  /**
   * Listens to a channel from now on.
   * @param onMissed called after this process was cut off from the others: any message may have been missed
   * @returns a function that stops listening
   */
  subscribe(channel: string, onMessage: (text: string) => void, onMissed?: () => void): () => void;
  /** Why this process is cut off from the others; null if it is not. */
  problem(): RedisProblem | null;
  /** Disconnects from the other processes. */
  close(): Promise<void>;
}

export interface Listener {
  onMessage: (text: string) => void;
  onMissed: (() => void) | undefined;
}

/** The listeners of this process by channel. */
export function createListeners(): {
  add(channel: string, listener: Listener): () => void;
  notify(channel: string, text: string): void;
  notifyMissed(): void;
} {
  const byChannel = new Map<string, Set<Listener>>();
  return {
    add(channel, listener) {
      const channelListeners = byChannel.get(channel) ?? new Set<Listener>();
      byChannel.set(channel, channelListeners.add(listener));
      return () => channelListeners.delete(listener);
    },
    notify(channel, text) {
      for (const { onMessage } of byChannel.get(channel) ?? []) onMessage(text);
    },
    notifyMissed() {
      for (const channelListeners of byChannel.values()) for (const { onMissed } of channelListeners) onMissed?.();
    },
  };
}

/** A fan-out for an installation of a single process. */
export function createLocalFanout(): Fanout {
  const registry = createListeners();
  return {
    publish: registry.notify,
    subscribe: (channel, onMessage, onMissed) => registry.add(channel, { onMessage, onMissed }),
    problem: () => null,
    close: async () => {},
  };
}
