/**
 * A part of a page in a file of its own. The server renders it with the page (which loads it in its
 * `prefetch`); the browser shows what the server rendered and takes it over when the rest of the page
 * stands, so that its file is not among those that the first paint waits for.
 */
import {
  createElement,
  memo,
  Suspense,
  use,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import { insist } from './page.ts';
import { PageBoundary } from './PageBoundary.tsx';

export interface LatePart<P extends object> {
  /** Loads its file, at most once. */
  load: () => Promise<unknown>;
  /** Whether its file is there. */
  isLoaded: () => boolean;
  /** Give it only what compares by value: what it is given anew before it has been taken over costs what the server rendered. */
  Part: NamedExoticComponent<P>;
}

/** A promise in which React finds the value at once when it has it, and so does not wait again: neither does the server. */
function readable<T>(promise: Promise<T>): Promise<T> {
  const result: Promise<T> = promise.then((value) => {
    void Object.assign(result, { status: 'fulfilled', value });
    return value;
  });
  return result;
}

/** @param waiting what stands there in the browser until the file is there, where the server rendered nothing */
export function latePart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LatePart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const load = () => (loading ??= readable(insist(importPart)));
  const isLoaded = () => loading !== undefined && 'status' in loading;

  function Loaded(props: P) {
    return createElement(use(load()), props);
  }
  const Part = memo(function Late(props: P) {
    return (
      <PageBoundary>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </PageBoundary>
    );
  });
  // `memo` loses that the props are all of P.
  return { load, isLoaded, Part: Part as unknown as NamedExoticComponent<P> };
}
