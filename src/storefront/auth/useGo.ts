/** Goes to a path of our own, whichever door it has. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { screenOf } from '#contract/screens.ts';
import { localePath } from '#src/i18n/locale.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

/** @returns goes to a path without language prefix; query and hash may follow */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return useCallback(
    (path, options = {}) => {
      const isOffice = screenOf(path.split(/[?#]/, 1)[0] ?? path)?.door === 'office';
      if (!isOffice) void navigate(localePath(path, locale), options);
      else if (options.replace) window.location.replace(path);
      else window.location.assign(path);
    },
    [navigate, locale],
  );
}
