/** Which language: of a URL, of a person. English stands at the specification's path, Russian under /ru. */
import { screenOf } from '#contract/screens.ts';

export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

const STORED = 'locale';

const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'ru';

/** Splits a path into its language and the path as `contract/screens.ts` knows it. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === '/ru' || pathname.startsWith('/ru/')) return { locale: 'ru', path: pathname.slice(3) || '/' };
  return { locale: 'en', path: pathname };
}

/**
 * The address of a screen in a language: rendered screens have one for each, all others have one for both.
 * @param path a path without language prefix; query and hash may follow
 */
export function localePath(path: string, locale: Locale): string {
  const bare = path.split(/[?#]/, 1)[0] ?? path;
  return locale === 'ru' && screenOf(bare)?.door === 'rendered' ? `/ru${path}` : path;
}

/** The language that a URL alone decides; undefined where the person's choice does (shells, back office). */
export function localeOfUrl(pathname: string): Locale | undefined {
  const { locale, path } = splitLocale(pathname);
  if (locale !== 'en') return locale;
  return screenOf(path)?.door === 'rendered' ? 'en' : undefined;
}

/** A browser may forbid storage: then the choice lasts as long as the page. */
function stored(storage: () => Storage): Locale | undefined {
  try {
    const value = storage().getItem(STORED);
    return isLocale(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function store(storage: () => Storage, locale: Locale): void {
  try {
    storage().setItem(STORED, locale);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** The language that the person once chose, else the browser's, else English. Browser only. */
export function preferredLocale(): Locale {
  const chosen = stored(() => localStorage);
  if (chosen) return chosen;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  return spoken ?? 'en';
}

/** The language of screens whose URL names none: as this tab's last page had it, else the person's. Browser only. */
export function chosenLocale(): Locale {
  return stored(() => sessionStorage) ?? preferredLocale();
}

/** The language that this page is in; what the API client sends as `Accept-Language`. Browser only. */
export function currentLocale(): Locale {
  return localeOfUrl(location.pathname) ?? chosenLocale();
}

const listeners = new Set<() => void>();

/** Keeps the person's own choice of language. */
export function chooseLocale(locale: Locale): void {
  store(() => localStorage, locale);
  store(() => sessionStorage, locale);
  for (const listener of listeners) listener();
}

/** Calls back after each `chooseLocale`. @returns ends it */
export function onLocaleChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the language of the page just read, so that cart and checkout go on in it. */
export function rememberPageLocale(locale: Locale): void {
  store(() => sessionStorage, locale);
}
