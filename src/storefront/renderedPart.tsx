/**
 * A part of a page that is loaded from a separate file. The server renders it with the page, which loads it in its
 * `prefetch`. The browser shows that HTML and hydrates it after the rest of the page, so the first paint doesn't wait
 * for the file.
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
import { withRetries } from './page.ts';
import { PageBoundary } from './PageBoundary.tsx';

export interface RenderedPart<P extends object> {
  /** Loads the file, at most once. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
  /** Pass only props that compare by value: a changed prop before hydration discards the server's HTML. */
  Part: NamedExoticComponent<P>;
}

/** Marks a promise as fulfilled in the way that React reads, so rendering doesn't suspend for a value that is there. */
function toReadablePromise<T>(promise: Promise<T>): Promise<T> {
  const result: Promise<T> = promise.then((value) => {
    void Object.assign(result, { status: 'fulfilled', value });
    return value;
  });
  return result;
}

/**
 * Creates a lazy part.
 * @param fallback shown in the browser until the file is loaded, if the server rendered nothing
 */
export function createRenderedPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): RenderedPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const load = () => (loading ??= toReadablePromise(withRetries(importPart)));
  const isLoaded = () => loading !== undefined && 'status' in loading;

  function Loaded(props: P) {
    return createElement(use(load()), props);
  }
  const Part = memo(function LazyPartView(props: P) {
    return (
      <PageBoundary>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </PageBoundary>
    );
  });
  // `memo` loses the type of the props.
  return { load, isLoaded, Part: Part as unknown as NamedExoticComponent<P> };
}
