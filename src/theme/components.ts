/** How MUI's parts look here, once for all screens. */
import type { Components, Theme } from '@mui/material/styles';

export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: {
      // Not inherited, as MUI has it: what is inside `details` would not inherit.
      '*, *::before, *::after': { boxSizing: 'border-box' },
      html: { scrollPaddingTop: 88, WebkitTextSizeAdjust: '100%' },
      body: { overflowWrap: 'break-word' },
      '::selection': { background: 'rgba(31, 111, 60, 0.22)' },
      ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      'img, svg, video': { maxWidth: '100%' },
      '@media (prefers-reduced-motion: reduce)': { '*, ::before, ::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important', scrollBehavior: 'auto !important' } },
    },
  },
  MuiButtonBase: {
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } } },
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
  MuiTooltip: { defaultProps: { arrow: true } },
};
