/** Light or dark: as the system has it, until somebody chooses. Kept in this browser, followed by all its tabs. */
import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Where the choice is kept, and the event that tells of it; server/render/themeScript.ts follows both before the first paint. */
export const themeKey = 'theme';

const isChoice = (value: unknown): value is ThemeChoice => themeChoices.some((choice) => choice === value);

let unkept: ThemeChoice = 'system';

/** What was chosen. Browser only. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeKey);
    return isChoice(kept) ? kept : unkept;
  } catch {
    return unkept;
  }
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // A browser without storage shows it until the page is left.
    unkept = choice;
  }
  window.dispatchEvent(new Event(themeKey));
  if (unkept !== 'system') document.documentElement.dataset['theme'] = unkept;
}

/** The other look than the one on the screen. */
export const chooseOtherTheme = (): void =>
  chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');

/** Calls back after each choice, made here or in another tab. @returns ends it */
export function onThemeChoice(listener: () => void): () => void {
  window.addEventListener(themeKey, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(themeKey, listener);
    window.removeEventListener('storage', listener);
  };
}

/** What was chosen; the system's look while the server renders. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChoice, themeChoice, () => 'system');
