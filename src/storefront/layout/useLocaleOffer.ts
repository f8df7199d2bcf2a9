import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { chooseLocale, localePath, preferredLocale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { useHere } from '../useHere.ts';
import { frameLabels } from './labels.ts';

const OFFERED = 'localeOffered';

/** True the first time in a tab; a browser without storage is never asked. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(OFFERED)) return false;
    sessionStorage.setItem(OFFERED, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Offers Russian, once, to somebody who reads an English page but prefers Russian. Nobody is redirected. */
export function useLocaleOffer(): void {
  const text = useLabels(frameLabels);
  const navigate = useNavigate();
  const locale = useLocale();
  const { path, search } = useHere();

  useEffect(() => {
    const inRussian = localePath(path, 'ru');
    if (locale !== 'en' || inRussian === path || preferredLocale() !== 'ru' || !isFirstTime()) return;
    const open = () => {
      chooseLocale('ru');
      void navigate(inRussian + search);
    };
    notify(text.offer, { action: { label: text.offerOpen, run: open } });
  }, [locale, path, search, navigate, text]);
}
