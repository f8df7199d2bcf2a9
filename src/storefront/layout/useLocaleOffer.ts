/** Offers the other language to new visitors. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { chooseLocale, toLocalePath, getPreferredLocale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
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
  const locale = useLocale();
  const { path, search } = useCurrentAddress();

  useEffect(() => {
    const inRussian = toLocalePath(path, 'ru');
    if (locale !== 'en' || inRussian === path || getPreferredLocale() !== 'ru' || !isFirstTime()) return;
    const open = () => {
      chooseLocale('ru');
      void navigate(inRussian + search);
    };
    notify(text.offer, { action: { label: text.offerOpen, run: open } });
  }, [locale, path, search, navigate, text]);
}
