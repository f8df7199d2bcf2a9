/** A part of a screen that is downloaded when it is first shown; its room is kept meanwhile. */
import Skeleton from '@mui/material/Skeleton';
import { createElement, lazy, Suspense, type ComponentType } from 'react';

/** @param height in px, until it is there */
export function later<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  height: number,
): ComponentType<P> {
  const Part = lazy(load);
  return function Later(props: P) {
    return (
      <Suspense fallback={height > 0 ? <Skeleton variant="rounded" height={height} /> : null}>
        {createElement(Part as ComponentType<P>, props)}
      </Suspense>
    );
  };
}
