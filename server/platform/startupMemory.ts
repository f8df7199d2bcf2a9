/** What starting leaves behind goes back to the system once it is over. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Twice: the room of new objects (32 MB) V8 gives back only where it sees that little was made since the last collection. */
const laterMs = [10_000, 20_000];

/**
 * Collects what migrations, the demo and the gazetteer needed: V8 would keep the room for a load that a small shop may
 * not have for days (40 MB of 170). Each time costs some 50 ms, seconds after the start.
 */
export function giveBackWhatStartingTook(): void {
  for (const delay of laterMs) {
    setTimeout(() => {
      setFlagsFromString('--expose-gc');
      (runInNewContext('gc') as () => void)();
    }, delay).unref();
  }
}
