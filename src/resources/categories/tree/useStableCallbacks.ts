/** Keeps the identity of callbacks between renders while they call the latest versions. */
import { useEffect, useRef, useState } from 'react';

type Callbacks<T> = { [K in keyof T]: (...args: never[]) => unknown };

/**
 * For components that render often and whose callbacks run rarely.
 * @param callbacks the same keys on each render
 */
export function useStableCallbacks<T extends Callbacks<T>>(callbacks: T): T {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(callbacks).map((key) => [key, (...args: never[]) => latest.current[key as keyof T](...args)]),
      ) as T,
  );
  return stable;
}
