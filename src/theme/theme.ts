/**
 * The MUI theme of storefront and back office. Colors are CSS variables, so switching the scheme only changes an
 * attribute.
 */
import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { listComponents } from './listComponents.ts';
import { dark, light } from './palette.ts';

export const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif';

const createHeading = (size: string, phoneSize: string, lineHeight: number) => ({
  fontSize: size,
  fontWeight: 680,
  lineHeight,
  letterSpacing: '-0.015em',
  '@media (max-width:767.95px)': { fontSize: phoneSize },
});

/** Shared options of both themes. */
export const themeOptions: ThemeOptions = {
  // server/render/themeScript.ts sets the attribute before the first paint.
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 544, md: 768, lg: 1024, xl: 1200 } },
  shape: { borderRadius: 12 },
  spacing: 8,
  typography: {
    fontFamily,
    h1: createHeading('2rem', '1.625rem', 1.2),
    h2: createHeading('1.5rem', '1.3125rem', 1.25),
    h3: createHeading('1.1875rem', '1.125rem', 1.3),
    h4: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
    h5: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    h6: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
  },
  components: { ...components, ...listComponents },
};

export const theme = createTheme(themeOptions);
