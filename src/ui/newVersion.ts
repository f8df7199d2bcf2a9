/**
 * Reloads the page after a deployment, when an open page requests files that no longer exist: once, and with its
 * notices. Typed text survives as drafts. If only the network is down, the page shows "Try again".
 */
import { listNotices, notify, type Tone } from './notices.ts';

/** Least time between two reloads, so that two versions that answer by turns cause no endless reloads. */
const pauseMs = 60_000;
const reloadedAtKey = 'startedAnewAt';
const noticesKey = 'saidBefore';

export interface Browser {
  /** Calls the listener when a file of the build could not be loaded. */
  onFailedLoad: (listener: () => void) => void;
  /** The HTTP status of a path of the server; rejects without a response. */
  getStatus: (path: string) => Promise<number>;
  /** The storage that survives a reload; throws if the browser denies it. */
  getStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
  reload: () => void;
}

const browser: Browser = {
  onFailedLoad: (listener) => window.addEventListener('vite:preloadError', listener),
  getStatus: async (path) => (await fetch(path, { method: 'HEAD', cache: 'no-store' })).status,
  getStorage: () => window.sessionStorage,
  now: () => Date.now(),
  reload: () => window.location.reload(),
};

/** Reloads, unless that happened just now or can't be stored: it would never end. */
function reloadOnce({ getStorage, now, reload }: Browser): void {
  try {
    if (now() - Number(getStorage().getItem(reloadedAtKey)) < pauseMs) return;
    getStorage().setItem(reloadedAtKey, String(now()));
    getStorage().setItem(noticesKey, JSON.stringify(listNotices().map(({ text, tone }) => [text, tone])));
  } catch {
    return;
  }
  reload();
}

/** Shows the notices again that were visible before the reload. */
function restoreNotices({ getStorage }: Browser): void {
  try {
    const notices = JSON.parse(getStorage().getItem(noticesKey) ?? '[]') as [string, Tone][];
    getStorage().removeItem(noticesKey);
    for (const [text, tone] of notices) notify(text, { tone });
  } catch {
    // There is nothing readable to restore.
  }
}

/**
 * Reloads the page if a file could not be loaded because there is a new version.
 * @param entry the page's first script: its name changes with every version
 */
export function watchVersions(entry: string, host: Browser = browser): void {
  restoreNotices(host);
  host.onFailedLoad(() => {
    host.getStatus(entry).then(
      (status) => {
        if (status === 404) reloadOnce(host);
      },
      () => undefined,
    );
  });
}

/**
 * Reloads the page if the server is up now, because the browser remembers files that it could not load. Else the page
 * stays as it is, with its "Try again". A proxy that answers for the server, such as by 502, does not count.
 */
export async function reloadIfServerAnswers(host: Pick<Browser, 'getStatus' | 'reload'> = browser): Promise<void> {
  const status = await host.getStatus('/api/health/live').catch(() => null);
  if (status === 200) host.reload();
}
