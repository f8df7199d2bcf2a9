/** The address of the current page, without language prefix and tracking parameters. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#src/i18n/locale.ts';
import { matchRoute } from './match.ts';
import { notFoundPath } from './routes.tsx';

export interface CurrentAddress {
  /** Without language prefix. */
  path: string;
  /** The canonical search, as the server rendered it, without parameters of campaigns. */
  search: string;
}

/** Returns the address of the current page. */
export function useCurrentAddress(): CurrentAddress {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { page, pattern } = matchRoute(pathname);
    // The server renders one page for all unknown addresses.
    if (pattern === undefined) return { path: notFoundPath, search: '' };
    return {
      path: splitLocale(pathname).path,
      search: page.getLoaded()?.canonicalSearch?.(new URLSearchParams(search)) ?? '',
    };
  }, [pathname, search]);
}
