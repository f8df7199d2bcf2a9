/** The language of what is inside, and what is known of the installation. */
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { formatPrice } from './format.ts';
import { defaultInstallation, type Installation } from './installation.ts';
import type { Labels } from './labels.ts';
import { chosenLocale, onLocaleChoice, type Locale } from './locale.ts';

interface Words {
  locale: Locale;
  installation: Installation;
}

const WordsContext = createContext<Words>({
  locale: 'en',
  installation: defaultInstallation,
});

export interface LocaleProviderProps extends Words {
  children: ReactNode;
}

export function LocaleProvider({ locale, installation, children }: LocaleProviderProps) {
  const words = useMemo(() => ({ locale, installation }), [locale, installation]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The language of the screen. */
export const useLocale = (): Locale => useContext(WordsContext).locale;

/** The labels of the screen's language. */
export const useLabels = <T,>(both: Labels<T>): Labels<T>['en'] => both[useLocale()];

/** What the server says of itself: its currency, whether it is a demo. */
export const useInstallation = (): Installation => useContext(WordsContext).installation;

/** Formats money in the installation's currency and the screen's language. */
export function usePriceFormat(decimals: 'needed' | 'always' = 'needed'): (value: number) => string {
  const { locale, installation } = useContext(WordsContext);
  return useCallback(
    (value: number) => formatPrice(value, installation.currency, locale, decimals),
    [locale, installation.currency, decimals],
  );
}

const unknownToServer = (): Locale => 'en';

/** The language of screens whose URL names none; follows `chooseLocale`. English while the server renders. */
export const useChosenLocale = (): Locale => useSyncExternalStore(onLocaleChoice, chosenLocale, unknownToServer);
