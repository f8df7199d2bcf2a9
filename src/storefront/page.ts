/** A screen of the storefront, in a file of its own that is loaded when the screen is first opened. */
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
  /** Loads what the page shows at once. Throws `ApiError` 404 where the thing does not exist. */
  prefetch?: (request: PageRequest) => Promise<void>;
  /** The search parameters that change the page, in one spelling; all others are dropped. None by default. */
  canonicalSearch?: (search: URLSearchParams) => string;
}

export interface LazyPage {
  /** Its file, as the build's manifest names it, so that the server can tell the browser to load it at once. */
  source: string;
  load: () => Promise<PageModule>;
  /** The module once it is there. */
  loaded: () => PageModule | undefined;
}

const attempts = 3;
const pauseMs = 1000;

/** Tries three times, a second apart, as calls of the API are tried. */
export async function insist<T>(work: () => Promise<T>, left = attempts - 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left === 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    return insist(work, left - 1);
  }
}

/** A page that is loaded at most once. A load that has failed stays failed: only a new start of the application helps. */
export function lazyPage(source: string, importPage: () => Promise<PageModule>): LazyPage {
  let page: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  return {
    source,
    loaded: () => page,
    load() {
      loading ??= insist(importPage).then((loaded) => {
        page = loaded;
        // How React knows without a turn of waiting that a promise is kept: hydration must not suspend.
        if (loading) void Object.assign(loading, { status: 'fulfilled', value: loaded });
        return loaded;
      });
      return loading;
    },
  };
}
