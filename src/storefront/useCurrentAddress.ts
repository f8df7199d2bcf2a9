import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#src/i18n/locale.ts';
import { matchScreen } from './match.ts';
import { notFoundPath } from './routes.tsx';

export interface Here {
  /** Without language prefix. */
  path: string;
  /** The search in the page's own spelling, as the server rendered it: what a campaign appended is not in it. */
  search: string;
}

/** The address of the present page. */
export function useHere(): Here {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { page, pattern } = matchScreen(pathname);
    // The server renders one page for all addresses at which nothing stands.
    if (pattern === undefined) return { path: notFoundPath, search: '' };
    return {
      path: splitLocale(pathname).path,
      search: page.loaded()?.canonicalSearch?.(new URLSearchParams(search)) ?? '',
    };
  }, [pathname, search]);
}
