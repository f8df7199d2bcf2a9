/** Returns the memory that the start needed to the system. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Twice, because V8 releases the space of new objects (32 MB) only if few were created since the last collection. */
const delaysMs = [10_000, 20_000];

/**
 * Collects the garbage of migrations, demo and gazetteer. V8 would reserve the memory (40 MB of 170) for a load that a
 * small shop may not have for days. Each collection takes about 50 ms.
 */
export function releaseStartupMemory(): void {
  for (const delay of delaysMs) {
    setTimeout(() => {
      setFlagsFromString('--expose-gc');
      (runInNewContext('gc') as () => void)();
    }, delay).unref();
  }
}
