/** A part of a screen that is downloaded when it is first shown; its room is kept meanwhile. */
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ComponentType } from 'react';

/** @param height in px, until it is there */
export function later(load: () => Promise<{ default: ComponentType }>, height: number): ComponentType {
  const Part = lazy(load);
  return function Later() {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
        <Part />
      </Suspense>
    );
  };
}
