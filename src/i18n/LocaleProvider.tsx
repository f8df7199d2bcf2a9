/** Provides the language and the installation's settings to all screens. */
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { formatPrice } from './format.ts';
import { defaultInstallation, type Installation } from './installation.ts';
import type { Labels } from './labels.ts';
import { getChosenLocale, subscribeToLocaleChoice, type Locale } from './locale.ts';

interface LocaleContextValue {
  locale: Locale;
  installation: Installation;
}

const LocaleContext = createContext<LocaleContextValue>({
  locale: 'en',
  installation: defaultInstallation,
});

export interface LocaleProviderProps extends LocaleContextValue {
  children: ReactNode;
}

export function LocaleProvider({ locale, installation, children }: LocaleProviderProps) {
  const contextValue = useMemo(() => ({ locale, installation }), [locale, installation]);
  return <LocaleContext value={contextValue}>{children}</LocaleContext>;
}

/** The screen's language. */
export const useLocale = (): Locale => useContext(LocaleContext).locale;

/** The labels in the screen's language. */
export const useLabels = <T,>(labels: Labels<T>): Labels<T>['en'] => labels[useLocale()];

/** The installation's settings: currency, demo mode and more. */
export const useInstallation = (): Installation => useContext(LocaleContext).installation;

/** Formats money in the installation's currency and the screen's language. */
export function usePriceFormat(decimals: 'needed' | 'always' = 'needed'): (value: number) => string {
  const { locale, installation } = useContext(LocaleContext);
  return useCallback(
    (value: number) => formatPrice(value, installation.currency, locale, decimals),
    [locale, installation.currency, decimals],
  );
}

const getServerLocale = (): Locale => 'en';

/** The language of screens whose URL has none; follows `chooseLocale`. English during server rendering. */
export const useChosenLocale = (): Locale =>
  useSyncExternalStore(subscribeToLocaleChoice, getChosenLocale, getServerLocale);
