/** Runs an action over many items, a few at a time; continues after rejections and reports each. Pure, without UI. */

export interface Rejected<T> {
  item: T;
  error: unknown;
}

export interface Outcome<T> {
  done: readonly T[];
  rejected: readonly Rejected<T>[];
  /** Not tried: the run was canceled or became hopeless. */
  untried: readonly T[];
}

export interface RunOptions {
  /** Cancels the run: running items finish, no other starts. */
  signal?: AbortSignal;
  /** Number of items at the same time. */
  concurrency?: number;
  /** Called after each item. */
  onProgress?: (processed: number) => void;
  /** Whether an error means that all other items would fail too, such as a network failure. */
  isHopeless?: (error: unknown) => boolean;
  /** Retries rejected items as long as some succeed: a category can be deleted only after its children. */
  isRepeated?: boolean;
}

/** One pass over the items. */
async function runPass<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { signal, concurrency = 4, onProgress, isHopeless }: RunOptions,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const rejected: Rejected<T>[] = [];
  let next = 0;
  let isOver = false;
  const runWorker = async (): Promise<void> => {
    while (next < items.length && !isOver && !signal?.aborted) {
      const item = items[next++] as T;
      try {
        await act(item);
        done.push(item);
      } catch (error) {
        rejected.push({ item, error });
        isOver ||= isHopeless?.(error) ?? false;
      }
      onProgress?.(done.length + rejected.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
  return { done, rejected, untried: items.slice(next) };
}

/**
 * Runs an action over the items.
 * @param act throws if an item is rejected
 * @returns done, rejected and untried items; never throws
 */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  options: RunOptions = {},
): Promise<Outcome<T>> {
  let outcome = await runPass(items, act, options);
  while (
    options.isRepeated &&
    outcome.done.length > 0 &&
    outcome.rejected.length > 0 &&
    outcome.untried.length === 0 &&
    !options.signal?.aborted
  ) {
    const before = outcome;
    const again = await runPass(
      before.rejected.map(({ item }) => item),
      act,
      { ...options, onProgress: (processed) => options.onProgress?.(before.done.length + processed) },
    );
    outcome = { done: [...before.done, ...again.done], rejected: again.rejected, untried: again.untried };
    if (again.done.length === 0) break;
  }
  return outcome;
}

/** Items of one call: few enough for visible progress and a quick stop. */
const batchSize = 50;

/**
 * Runs an action that takes many items in one call.
 * @param act returns the rejected items; throws if the call failed
 */
export async function runBatches<T>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<readonly Rejected<T>[]>,
  { signal, onProgress, isHopeless }: RunOptions = {},
): Promise<Outcome<T>> {
  const done: T[] = [];
  const rejected: Rejected<T>[] = [];
  let next = 0;
  while (next < items.length && !signal?.aborted) {
    const slice = items.slice(next, next + batchSize);
    next += slice.length;
    try {
      const rejectedInBatch = await act(slice);
      const rejectedItems = new Set(rejectedInBatch.map(({ item }) => item));
      rejected.push(...rejectedInBatch);
      done.push(...slice.filter((item) => !rejectedItems.has(item)));
    } catch (error) {
      rejected.push(...slice.map((item) => ({ item, error })));
      if (isHopeless?.(error)) break;
    }
    onProgress?.(next);
  }
  return { done, rejected, untried: items.slice(next) };
}
