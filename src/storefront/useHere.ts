import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#src/i18n/locale.ts';
import { matchScreen } from './match.ts';

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
    const canonical = matchScreen(pathname).page.loaded()?.canonicalSearch;
    return { path: splitLocale(pathname).path, search: canonical?.(new URLSearchParams(search)) ?? '' };
  }, [pathname, search]);
}
