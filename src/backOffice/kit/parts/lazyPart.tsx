/** Creates a lazily loaded component with a placeholder of fixed height. */
import Skeleton from '@mui/material/Skeleton';
import { createElement, lazy, Suspense, type ComponentType } from 'react';

/** @param height of the placeholder in px */
export function createLazyPart<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  height: number,
): ComponentType<P> {
  const Part = lazy(load);
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={height > 0 ? <Skeleton variant="rounded" height={height} /> : null}>
        {createElement(Part as ComponentType<P>, props)}
      </Suspense>
    );
  };
}
