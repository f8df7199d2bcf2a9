/** Does one thing to many, a few at a time; goes on past refusals and tells of each. Pure: knows no screen. */

export interface Refused<T> {
  item: T;
  error: unknown;
}

export interface Outcome<T> {
  done: readonly T[];
  refused: readonly Refused<T>[];
  /** Not tried: the run was canceled, or there was no sense in going on. */
  left: readonly T[];
}

export interface RunOptions {
  /** Canceled by it: what has begun ends, nothing else begins. */
  signal?: AbortSignal;
  /** How many at once. */
  atOnce?: number;
  /** Told after each one. */
  onProgress?: (settled: number) => void;
  /** A failure after which every other would fail as well: the network is away. */
  isHopeless?: (error: unknown) => boolean;
  /**
   * Tries the refused ones anew as long as that moves something: a category goes only after those within it.
   */
  isRepeated?: boolean;
}

/** One pass over the items. */
async function pass<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { signal, atOnce = 4, onProgress, isHopeless }: RunOptions,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const refused: Refused<T>[] = [];
  let next = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (next < items.length && !isOver && !signal?.aborted) {
      const item = items[next++] as T;
      try {
        await act(item);
        done.push(item);
      } catch (error) {
        refused.push({ item, error });
        isOver ||= isHopeless?.(error) ?? false;
      }
      onProgress?.(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return { done, refused, left: items.slice(next) };
}

/**
 * Runs `act` over the items.
 * @param act throws where one can't be done
 * @returns which were done, which were refused and why, which were not tried; never throws
 */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  options: RunOptions = {},
): Promise<Outcome<T>> {
  let outcome = await pass(items, act, options);
  while (
    options.isRepeated &&
    outcome.done.length > 0 &&
    outcome.refused.length > 0 &&
    outcome.left.length === 0 &&
    !options.signal?.aborted
  ) {
    const before = outcome;
    const again = await pass(
      before.refused.map(({ item }) => item),
      act,
      { ...options, onProgress: (settled) => options.onProgress?.(before.done.length + settled) },
    );
    outcome = { done: [...before.done, ...again.done], refused: again.refused, left: again.left };
    if (again.done.length === 0) break;
  }
  return outcome;
}

/** How many go into one call: few enough for a bar that moves and a stop that is felt. */
const batch = 50;

/**
 * The same by calls that take many at once.
 * @param act answers the refused ones; throws where the whole call failed
 */
export async function runBatches<T>(
  items: readonly T[],
  act: (items: readonly T[]) => Promise<readonly Refused<T>[]>,
  { signal, onProgress, isHopeless }: RunOptions = {},
): Promise<Outcome<T>> {
  const done: T[] = [];
  const refused: Refused<T>[] = [];
  let next = 0;
  while (next < items.length && !signal?.aborted) {
    const some = items.slice(next, next + batch);
    next += some.length;
    try {
      const left = await act(some);
      const names = new Set(left.map(({ item }) => item));
      refused.push(...left);
      done.push(...some.filter((item) => !names.has(item)));
    } catch (error) {
      refused.push(...some.map((item) => ({ item, error })));
      if (isHopeless?.(error)) break;
    }
    onProgress?.(next);
  }
  return { done, refused, left: items.slice(next) };
}
