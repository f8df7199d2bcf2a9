/** Light or dark as MUI asks for it: our choice, followed and never written by MUI. */
import type { StorageManager } from '@mui/material/styles';
import { onThemeChoice, themeChoice, themeKey } from './choice.ts';

const none = () => undefined;

/** For `ThemeProvider`, with `modeStorageKey={themeKey}`; under its other keys MUI keeps the names of schemes, which never change here. */
export const muiChoice: StorageManager = ({ key }) =>
  key === themeKey
    ? { get: themeChoice, set: none, subscribe: (handler) => onThemeChoice(() => handler(themeChoice())) }
    : { get: (usual: unknown) => usual, set: none, subscribe: () => none };
