import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import type { LatePart } from '../latePart.tsx';

/** A query of TanStack's, as far as it is asked here. */
interface AskedQuery {
  isPending: boolean;
  failureCount: number;
}

/**
 * Whether a page that a link led to still waits for what stands above its products: shown before it, they would be
 * pushed down. What has failed once is not waited for, and a page that the server rendered waits for nothing.
 * @param part what stands there in a file of its own; null where there is none
 */
export function useIsArriving(
  part: Pick<LatePart<object>, 'load' | 'isLoaded'> | null,
  queries: readonly AskedQuery[],
): boolean {
  const { key } = useLocation();
  const isHydrated = useIsHydrated();
  const [renderedAt] = useState(isHydrated ? null : key);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const tried = () => setTried(true);
    part?.load().then(tried, tried);
  }, [part]);
  if (key === renderedAt) return false;
  return (
    (part !== null && !isTried && !part.isLoaded()) ||
    queries.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  );
}
