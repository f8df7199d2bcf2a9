/**
 * The theme as one style sheet: the variables of ./tokens.ts in both colour schemes, and the page's ground
 * rules. The rendering server writes it into every page, so that the storefront's bundle carries no theme.
 */
import { theme, themeOptions } from './theme.ts';
import { colour } from './tokens.ts';

type Palette = Readonly<Record<string, unknown>>;

/** `var(--mui-palette-text-primary)` in a palette: its entry text.primary. */
function valueIn(palette: Palette, variable: string): string {
  const path = variable.slice('var(--mui-palette-'.length, -1).split('-');
  let value: unknown = palette;
  for (const name of path) value = (value as Palette)[name];
  return String(value);
}

const variables = (palette: Palette): string =>
  [...new Set(Object.values(colour))].map((variable) => `${variable.slice('var('.length, -1)}:${valueIn(palette, variable)}`).join(';');

/** A scheme's palette as the theme completed it. */
function paletteOf(scheme: 'light' | 'dark'): Palette {
  const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> };
  return colorSchemes[scheme].palette;
}

const ground = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:88px;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
body{margin:0;background:${colour.page};color:${colour.text};font:400 1rem/1.6 ${themeOptions.typography.fontFamily};overflow-wrap:anywhere}
:focus-visible{outline:2px solid ${colour.primary};outline-offset:2px}
::selection{background:rgba(31,111,60,.22)}
h1,h2,h3{text-wrap:pretty}
img,svg{max-width:100%}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
`.replaceAll('\n', '');

const dark = (selector: string, more = ''): string => `${selector}{${more}${variables(paletteOf('dark'))}}`;

/** Dark by the page's attribute, and by the system's wish where no script has written it. Made once: the theme never changes while the server runs. */
export const documentCss = `:root{color-scheme:light dark;${variables(paletteOf('light'))}}${dark(':root[data-theme=dark]', 'color-scheme:dark;')}:root[data-theme=light]{color-scheme:light}@media (prefers-color-scheme:dark){${dark(':root:not([data-theme])')}}${ground}`;
