/** Offers Russian to visitors of English pages who prefer it. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLocale, getPreferredLocale, getUrlLocale, toLocalePath } from '#src/i18n/locale.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { useCurrentAddress } from '../useCurrentAddress.ts';
import { frameLabels } from './labels.ts';

const storageKey = 'localeOffered';

/** Whether this tab has not offered it yet, which it then remembers. False without storage. */
function claimOffer(): boolean {
  try {
    if (sessionStorage.getItem(storageKey)) return false;
    sessionStorage.setItem(storageKey, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Offers Russian once per tab. It never redirects by itself. */
export function useLocaleOffer(): void {
  const text = useLabels(frameLabels);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path, search } = useCurrentAddress();

  useEffect(() => {
    // Other addresses have no language of their own: their pages are shown in the preferred one
    if (getUrlLocale(pathname) !== 'en' || getPreferredLocale() !== 'ru' || !claimOffer()) return;
    const switchToRussian = () => {
      chooseLocale('ru');
      void navigate(toLocalePath(path, 'ru') + search);
    };
    notify(text.offer, { action: { label: text.offerOpen, run: switchToRussian } });
  }, [pathname, path, search, navigate, text]);
}
