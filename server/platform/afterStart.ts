/** What starting leaves behind goes back to the system once it is over. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const laterMs = 10_000;

/**
 * Collects, once, what migrations, the demo and the gazetteer needed: V8 would keep the room for a load that a small
 * shop may not have for days (40 MB of 170). It costs some 50 ms, seconds after the start.
 */
export function giveBackWhatStartingTook(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, laterMs).unref();
}
