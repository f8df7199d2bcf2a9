/** The language of URLs and people. English pages use the specification's paths, Russian ones start with /ru. */
import { findScreen } from '#contract/screens.ts';

export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'ru';

/** Splits a path into its language and the path that `contract/screens.ts` knows. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === '/ru' || pathname.startsWith('/ru/')) return { locale: 'ru', path: pathname.slice(3) || '/' };
  return { locale: 'en', path: pathname };
}

/**
 * Returns the path of a screen in a language: rendered screens have one for each language, all others share one.
 * @param path without language prefix; may have query and hash
 */
export function toLocalePath(path: string, locale: Locale): string {
  const bare = path.split(/[?#]/, 1)[0] ?? path;
  return locale === 'ru' && findScreen(bare)?.entry === 'rendered' ? `/ru${path}` : path;
}

/** The language that the URL alone decides; undefined where the person's choice decides (shells, back office). */
export function getUrlLocale(pathname: string): Locale | undefined {
  const { locale, path } = splitLocale(pathname);
  if (locale !== 'en') return locale;
  return findScreen(path)?.entry === 'rendered' ? 'en' : undefined;
}

/** If the browser rejects storage, the choice lasts until the page is left. */
function readStoredLocale(storage: () => Storage): Locale | undefined {
  try {
    const value = storage().getItem(storageKey);
    return isLocale(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function storeLocale(storage: () => Storage, locale: Locale): void {
  try {
    storage().setItem(storageKey, locale);
  } catch {
    // Without storage the choice is only forgotten.
  }
}

/** The person's stored choice, else the browser's language, else English. Browser only. */
export function getPreferredLocale(): Locale {
  const chosen = readStoredLocale(() => localStorage);
  if (chosen) return chosen;
  const browserLocale = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  return browserLocale ?? 'en';
}

/** The language of screens whose URL has none: this tab's last page, else the person's choice. Browser only. */
export function getChosenLocale(): Locale {
  return readStoredLocale(() => sessionStorage) ?? getPreferredLocale();
}

/** The language of this page, also sent as `Accept-Language`. Browser only. */
export function getCurrentLocale(): Locale {
  return getUrlLocale(location.pathname) ?? getChosenLocale();
}

const listeners = new Set<() => void>();

/** Stores the person's choice of language. */
export function chooseLocale(locale: Locale): void {
  storeLocale(() => localStorage, locale);
  storeLocale(() => sessionStorage, locale);
  for (const listener of listeners) listener();
}

/**
 * Calls the listener after each `chooseLocale`.
 * @returns a function that unsubscribes
 */
export function subscribeToLocaleChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the language of the current page, so that cart and checkout use it too. */
export function rememberPageLocale(locale: Locale): void {
  storeLocale(() => sessionStorage, locale);
}
