/** Theme overrides of MUI's components, for all screens. */
import type { ThemeOptions } from '@mui/material/styles';

export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, minHeight: 40, paddingInline: 16, lineHeight: 1.3 },
      sizeSmall: { minHeight: 34, paddingInline: 12, fontSize: '0.875rem' },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      outlined: { borderColor: 'var(--mui-palette-grey-300)' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 10, color: 'inherit' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  // A tooltip describes its button; the name stays the visible text.
  MuiTooltip: { defaultProps: { arrow: true, describeChild: true } },
};
