/** Files on their way to the server, one after the other so that they arrive in the order in which they were chosen. */

export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The part that has gone, 0 … 1. */
  sent: number;
  /** Why it failed. */
  error?: unknown;
}

/** Sends one file; resolves once it is there. */
export type SendFile = (file: File, how: { signal: AbortSignal; onSent: (part: number) => void }) => Promise<void>;

export interface UploadQueue {
  /** The files that are not there yet, in order; the same object until something changes. */
  get: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Takes a file out, wherever it stands. */
  cancel: (key: number) => void;
  /** Takes out all that are not there yet. */
  cancelAll: () => void;
  /** Sends a file that failed again, after those that wait; all of them without a key. */
  retry: (key?: number) => void;
}

export function createUploadQueue(send: SendFile): UploadQueue {
  let uploads: readonly Upload[] = [];
  let nextKey = 1;
  let current: { key: number; control: AbortController } | null = null;
  const listeners = new Set<() => void>();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const without = (key: number) => uploads.filter((upload) => upload.key !== key);
  const patch = (key: number, some: Partial<Upload>) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, ...some } : upload)));

  async function run(): Promise<void> {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (current || !next) return;
    const { key, file } = next;
    const control = new AbortController();
    current = { key, control };
    patch(key, { state: 'sending', sent: 0 });
    try {
      await send(file, { signal: control.signal, onSent: (sent) => patch(key, { sent }) });
      change(without(key));
    } catch (error) {
      // Whoever cancels has taken it out already.
      if (!control.signal.aborted) patch(key, { state: 'failed', error });
    }
    current = null;
    return run();
  }

  return {
    get: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      change([...uploads, ...files.map((file): Upload => ({ key: nextKey++, file, state: 'waiting', sent: 0 }))]);
      void run();
    },
    cancel(key) {
      change(without(key));
      if (current?.key === key) current.control.abort();
    },
    cancelAll() {
      change([]);
      current?.control.abort();
    },
    retry(key) {
      const isMeant = (upload: Upload) => upload.state === 'failed' && (key === undefined || upload.key === key);
      const failed = uploads.filter(isMeant);
      if (failed.length === 0) return;
      change([
        ...uploads.filter((upload) => !isMeant(upload)),
        ...failed.map((upload): Upload => ({ key: upload.key, file: upload.file, state: 'waiting', sent: 0 })),
      ]);
      void run();
    },
  };
}
