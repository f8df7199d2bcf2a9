/** Palettes of both color schemes. The greens have a contrast of at least 4.5:1. */
import type { PaletteOptions } from '@mui/material/styles';

export const light: PaletteOptions = {
  primary: { main: '#1f6f3c', dark: '#15542c', light: '#e6f2ea', contrastText: '#ffffff' },
  secondary: { main: '#3d4a43', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  success: { main: '#1f6f3c' },
  info: { main: '#215f8f' },
  background: { default: '#ffffff', paper: '#ffffff' },
  text: { primary: '#161c18', secondary: '#56615a', disabled: '#8b958e' },
  divider: '#e3e8e4',
  action: { hover: 'rgba(22, 60, 36, 0.05)', selected: 'rgba(31, 111, 60, 0.10)' },
  grey: { 50: '#f6f8f6', 100: '#eef1ee', 200: '#e3e8e4', 300: '#cdd5cf' },
};

export const dark: PaletteOptions = {
  primary: { main: '#7fce98', dark: '#a6e0b8', light: '#1d3325', contrastText: '#07210f' },
  secondary: { main: '#b9c4bd', contrastText: '#131715' },
  error: { main: '#ffb4ab' },
  warning: { main: '#f3bd6b' },
  success: { main: '#7fce98' },
  info: { main: '#9ccbf2' },
  background: { default: '#101412', paper: '#171c19' },
  text: { primary: '#e7ece8', secondary: '#a5b0a9', disabled: '#6c766f' },
  divider: '#2a322d',
  action: { hover: 'rgba(200, 240, 215, 0.06)', selected: 'rgba(127, 206, 152, 0.14)' },
  grey: { 50: '#161b18', 100: '#1c221f', 200: '#2a322d', 300: '#3b453f' },
};

/** Color of rating stars. A number stands beside them, so the color alone carries no meaning. */
export const starColor = '#e8a317';
