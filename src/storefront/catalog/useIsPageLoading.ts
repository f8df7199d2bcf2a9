/** Whether a page still waits for its upper part. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import type { RenderedPart } from '../renderedPart.tsx';

/** The fields of a TanStack query that are read here. */
interface QueryState {
  isPending: boolean;
  failureCount: number;
}

/**
 * Whether a page opened by a link still waits for what is above its products, which would push them down. It doesn't
 * wait for a failed query, nor on a page that the server rendered.
 * @param part lazy part above the products; null if there is none
 */
export function useIsPageLoading(
  part: Pick<RenderedPart<object>, 'load' | 'isLoaded'> | null,
  queries: readonly QueryState[],
): boolean {
  const { key } = useLocation();
  const isHydrated = useIsHydrated();
  const [renderedAt] = useState(isHydrated ? null : key);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const markTried = () => setTried(true);
    part?.load().then(markTried, markTried);
  }, [part]);
  if (key === renderedAt) return false;
  return (
    (part !== null && !isTried && !part.isLoaded()) ||
    queries.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  );
}
