/** A storefront screen in a separate file, which is loaded when the screen is first opened. */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Locale } from '#src/i18n/locale.ts';
import type { Api } from './ApiContext.tsx';

/** What the rendering server knows before it renders. */
export interface PageRequest {
  api: Api;
  queries: QueryClient;
  /** Parameters of the path. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  locale: Locale;
}

export interface PageModule {
  Page: ComponentType;
  /**
   * Loads the data that the page shows first.
   * @throws ApiError 404 if the record doesn't exist
   */
  prefetch?: (request: PageRequest) => Promise<void>;
  /** Returns the search parameters that the page uses, in canonical form; all others are dropped. None by default. */
  canonicalSearch?: (search: URLSearchParams) => string;
}

export interface LazyPage {
  /** The file's name in the build manifest, so the server can preload it. */
  source: string;
  load: () => Promise<PageModule>;
  /** The module, if it is loaded. */
  getLoaded: () => PageModule | undefined;
}

/** A screen and its path, without language prefix. */
export interface StorefrontRoute {
  path: string;
  page: LazyPage;
}

const attempts = 3;
const pauseMs = 1000;

/** Runs an import up to three times, a second apart, like calls of the API. */
export async function withRetries<T>(work: () => Promise<T>, retriesLeft = attempts - 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (retriesLeft === 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    return withRetries(work, retriesLeft - 1);
  }
}

/**
 * Creates a page that is loaded at most once. After a failed load only a restart of the application helps.
 * @param name its path below src/storefront, without the extension
 */
export function createLazyPage(name: string, importPage: () => Promise<PageModule>): LazyPage {
  let page: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  return {
    source: `src/storefront/${name}.tsx`,
    getLoaded: () => page,
    load() {
      loading ??= withRetries(importPage).then((loaded) => {
        page = loaded;
        // React reads the value without suspending: hydration must not suspend.
        if (loading) void Object.assign(loading, { status: 'fulfilled', value: loaded });
        return loaded;
      });
      return loading;
    },
  };
}
