/** Finds the screen of a path. */
import { matchPath } from 'react-router';
import { splitLocale } from '#src/i18n/locale.ts';
import { notFoundPage, routes } from './routes.tsx';
import type { LazyPage } from './page.ts';

export interface Match {
  page: LazyPage;
  params: Readonly<Record<string, string | undefined>>;
  /** The route pattern; undefined if no screen matches. */
  pattern: string | undefined;
}

/** @param pathname as in the address bar, with the language prefix */
export function matchRoute(pathname: string): Match {
  const { path } = splitLocale(pathname);
  for (const route of routes) {
    const match = matchPath(route.path, path);
    if (match) return { page: route.page, params: match.params, pattern: route.path };
  }
  return { page: notFoundPage, params: {}, pattern: undefined };
}
