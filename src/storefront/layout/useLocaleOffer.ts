/** Offers the other language to new visitors. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLocale, getPreferredLocale, getUrlLocale, toLocalePath } from '#src/i18n/locale.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { useCurrentAddress } from '../useCurrentAddress.ts';
import { frameLabels } from './labels.ts';

const storageKey = 'localeOffered';

/** True on the first call in a tab; false without storage. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(storageKey)) return false;
    sessionStorage.setItem(storageKey, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Offers Russian once to somebody who reads an English page but prefers Russian. It never redirects. */
export function useLocaleOffer(): void {
  const text = useLabels(frameLabels);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path, search } = useCurrentAddress();

  useEffect(() => {
    // An unknown address has no language of its own: its page is shown in the preferred one
    if (getUrlLocale(pathname) !== 'en' || getPreferredLocale() !== 'ru' || !isFirstTime()) return;
    const open = () => {
      chooseLocale('ru');
      void navigate(toLocalePath(path, 'ru') + search);
    };
    notify(text.offer, { action: { label: text.offerOpen, run: open } });
  }, [pathname, path, search, navigate, text]);
}
