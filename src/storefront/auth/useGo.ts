/** Navigates to a path of this site, in the storefront or the back office. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { findScreen } from '#contract/screens.ts';
import { toLocalePath } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

/** @returns a function that takes a path without language prefix; it may have a query and a hash */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback(
    (path, options = {}) => {
      const isOffice = findScreen(path.split(/[?#]/, 1)[0] ?? path)?.entry === 'office';
      if (!isOffice) void navigate(toLocalePath(path, locale), options);
      else if (options.replace) window.location.replace(path);
      else window.location.assign(path);
    },
    [navigate, locale],
  );
}
