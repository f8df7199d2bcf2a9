/** Uploads files one after the other, so that they arrive in the order in which they were chosen. */

export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Sent part of the file, 0 … 1. */
  sent: number;
  /** Why the upload failed. */
  error?: unknown;
}

/** Sends one file; resolves when the server has it. `onSent` gets the sent part, 0 … 1. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onSent: (progress: number) => void },
) => Promise<void>;

export interface UploadQueue {
  /** Unfinished uploads in order; the same array until something changes. */
  get: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => void;
  /** Removes an upload in any state. */
  cancel: (key: number) => void;
  /** Removes all unfinished uploads. */
  cancelAll: () => void;
  /** Queues a failed upload again, after the waiting ones; without a key all failed uploads. */
  retry: (key?: number) => void;
}

export function createUploadQueue(send: SendFile): UploadQueue {
  let uploads: readonly Upload[] = [];
  let nextKey = 1;
  let current: { key: number; control: AbortController } | null = null;
  const listeners = new Set<() => void>();

  const setUploads = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const excludeUpload = (key: number) => uploads.filter((upload) => upload.key !== key);
  const patch = (key: number, changes: Partial<Upload>) =>
    setUploads(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  async function run(): Promise<void> {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (current || !next) return;
    const { key, file } = next;
    const control = new AbortController();
    current = { key, control };
    patch(key, { state: 'sending', sent: 0 });
    try {
      await send(file, { signal: control.signal, onSent: (sent) => patch(key, { sent }) });
      setUploads(excludeUpload(key));
    } catch (error) {
      // A canceled upload is already removed.
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
      setUploads([...uploads, ...files.map((file): Upload => ({ key: nextKey++, file, state: 'waiting', sent: 0 }))]);
      void run();
    },
    cancel(key) {
      setUploads(excludeUpload(key));
      if (current?.key === key) current.control.abort();
    },
    cancelAll() {
      setUploads([]);
      current?.control.abort();
    },
    retry(key) {
      const shouldRetry = (upload: Upload) => upload.state === 'failed' && (key === undefined || upload.key === key);
      const failed = uploads.filter(shouldRetry);
      if (failed.length === 0) return;
      setUploads([
        ...uploads.filter((upload) => !shouldRetry(upload)),
        ...failed.map((upload): Upload => ({ key: upload.key, file: upload.file, state: 'waiting', sent: 0 })),
      ]);
      void run();
    },
  };
}
