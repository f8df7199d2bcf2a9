/** Connects MUI's color mode to our stored theme choice: MUI follows it and never writes it. */
import type { StorageManager } from '@mui/material/styles';
import { subscribeToThemeChoice, getThemeChoice, themeKey } from './themeChoice.ts';

const noop = () => undefined;

/**
 * For `ThemeProvider` with `modeStorageKey={themeKey}`. MUI's other keys hold scheme names, which never change here.
 */
export const muiStorageManager: StorageManager = ({ key }) =>
  key === themeKey
    ? {
        get: getThemeChoice,
        set: noop,
        subscribe: (handler) => subscribeToThemeChoice(() => handler(getThemeChoice())),
      }
    : { get: (defaultMode: unknown) => defaultMode, set: noop, subscribe: () => noop };
