/**
 * After a deployment an open page asks for files that are gone. It then starts anew, once, with the files of
 * now: what was typed is kept as drafts. Where only the network is away, the page's own "Try again" stands.
 */
import { noticeStore, notify, type Tone } from './notices.ts';

/** Not again so soon: two versions that answer by turns would have the page start for ever. */
const pauseMs = 60_000;
const startedAt = 'startedAnewAt';
const saidBefore = 'saidBefore';

export interface Browser {
  /** Calls back when a file of ours could not be loaded. */
  onFailedLoad: (listener: () => void) => void;
  /** The status that the server answers for a file of ours; rejects where no answer comes. */
  statusOf: (file: string) => Promise<number>;
  /** What outlives a new start of the page; throws where the browser refuses it. */
  memory: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
  startAnew: () => void;
}

const browser: Browser = {
  onFailedLoad: (listener) => window.addEventListener('vite:preloadError', listener),
  statusOf: async (file) => (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status,
  memory: () => window.sessionStorage,
  now: () => Date.now(),
  startAnew: () => window.location.reload(),
};

/** Starts anew, unless that was done just now or can't be remembered: it would be done for ever. */
function startAnewOnce({ memory, now, startAnew }: Browser): void {
  try {
    if (now() - Number(memory().getItem(startedAt)) < pauseMs) return;
    memory().setItem(startedAt, String(now()));
    memory().setItem(saidBefore, JSON.stringify(noticeStore.get().map(({ text, tone }) => [text, tone])));
  } catch {
    return;
  }
  startAnew();
}

/** Says again what was being said when the page started anew. */
function sayAgain({ memory }: Browser): void {
  try {
    const said = JSON.parse(memory().getItem(saidBefore) ?? '[]') as [string, Tone][];
    memory().removeItem(saidBefore);
    for (const [text, tone] of said) notify(text, { tone });
  } catch {
    // Nothing that can be read was being said.
  }
}

/**
 * Starts the page anew where a file could not be loaded because there is a new version.
 * @param entry the file that the page began with: its name changes with every version
 */
export function followVersions(entry: string, there: Browser = browser): void {
  sayAgain(there);
  there.onFailedLoad(() => {
    there.statusOf(entry).then(
      (status) => {
        if (status === 404) startAnewOnce(there);
      },
      () => undefined,
    );
  });
}
