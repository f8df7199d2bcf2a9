/** Light or dark theme: the system's until the person chooses. Stored in this browser and shared by its tabs. */
import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Key of the stored choice and name of its event; server/render/themeScript.ts uses both before the first paint. */
export const themeKey = 'theme';

const isThemeChoice = (value: unknown): value is ThemeChoice => themeChoices.some((choice) => choice === value);

let unsavedChoice: ThemeChoice = 'system';

/** The stored choice. Browser only. */
export function getThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return isThemeChoice(stored) ? stored : unsavedChoice;
  } catch {
    return unsavedChoice;
  }
}

/** Stores a choice and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage the choice lasts until the page is left.
    unsavedChoice = choice;
  }
  window.dispatchEvent(new Event(themeKey));
  if (unsavedChoice !== 'system') document.documentElement.dataset['theme'] = unsavedChoice;
}

/** Switches from light to dark or back. */
export const toggleTheme = (): void =>
  chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');

/**
 * Calls the listener after each choice in this or another tab.
 * @returns a function that unsubscribes
 */
export function subscribeToThemeChoice(listener: () => void): () => void {
  window.addEventListener(themeKey, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(themeKey, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The current choice; `system` during server rendering. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(subscribeToThemeChoice, getThemeChoice, () => 'system');
