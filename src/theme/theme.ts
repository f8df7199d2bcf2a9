/** The one look of both front doors. Colours are CSS variables, so another look is another attribute of the page and nothing flashes. */
import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './palette.ts';

export const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif';

const heading = (size: string, phone: string, lineHeight: number) => ({
  fontSize: size,
  fontWeight: 680,
  lineHeight,
  letterSpacing: '-0.015em',
  '@media (max-width:767.95px)': { fontSize: phone },
});

/** What both doors share; the back office merges its own parts into it. */
export const themeOptions: ThemeOptions = {
  // The attribute is there before the first paint: server/render/themeScript.ts.
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 544, md: 768, lg: 1024, xl: 1200 } },
  shape: { borderRadius: 12 },
  spacing: 8,
  typography: {
    fontFamily,
    h1: heading('2rem', '1.625rem', 1.2),
    h2: heading('1.5rem', '1.3125rem', 1.25),
    h3: heading('1.1875rem', '1.125rem', 1.3),
    h4: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
    h5: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    h6: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
  },
  components,
};

export const theme = createTheme(themeOptions);
