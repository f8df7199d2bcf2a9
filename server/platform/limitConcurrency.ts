/**
 * Limits concurrency: at most `limit` tasks run at once, the others wait.
 * @returns a function that runs a task and returns its result
 */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await work();
    } finally {
      // The place is passed directly to the next one, so that no other task can take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
