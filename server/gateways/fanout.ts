/**
 * What happens in one process, told to all of them. Whoever publishes is told too, at once; with one process it
 * goes straight through, with several by Redis (fanoutRedis.ts). Nothing here may be lost for good: what a listener
 * did not hear it must be able to find in the database.
 */
export interface Fanout {
  /** Tells every process, this one before the call returns. Never throws and never waits. */
  publish(channel: string, text: string): void;
  /**
   * Hears a channel from now on.
   * @param missed called when this process was cut off from the others for a while: anything may have been said
   * @returns ends it
   */
  subscribe(channel: string, heard: (text: string) => void, missed?: () => void): () => void;
  /** Leaves the others. */
  close(): Promise<void>;
}

export interface Listener {
  heard: (text: string) => void;
  missed: (() => void) | undefined;
}

/** Who listens to what within this process. */
export function listeners(): {
  add(channel: string, listener: Listener): () => void;
  tell(channel: string, text: string): void;
  missed(): void;
} {
  const byChannel = new Map<string, Set<Listener>>();
  return {
    add(channel, listener) {
      const those = byChannel.get(channel) ?? new Set<Listener>();
      byChannel.set(channel, those.add(listener));
      return () => those.delete(listener);
    },
    tell(channel, text) {
      for (const { heard } of byChannel.get(channel) ?? []) heard(text);
    },
    missed() {
      for (const those of byChannel.values()) for (const { missed } of those) missed?.();
    },
  };
}

/** One process, which is all there are. */
export function fanoutInProcess(): Fanout {
  const all = listeners();
  return {
    publish: all.tell,
    subscribe: (channel, heard, missed) => all.add(channel, { heard, missed }),
    close: async () => {},
  };
}
