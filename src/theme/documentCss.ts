/**
 * The theme as one style sheet: the variables of ./tokens.ts in both colour schemes, and the page's ground
 * rules. The server writes it into every page, so that the storefront's bundle carries no theme and the back office's no ground rules.
 */
import { fontFamily, theme } from './theme.ts';
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
  [...new Set(Object.values(colour))]
    .map((variable) => `${variable.slice('var('.length, -1)}:${valueIn(palette, variable)}`)
    .join(';');

/** A scheme's palette as the theme completed it. */
function paletteOf(scheme: 'light' | 'dark'): Palette {
  const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> };
  return colorSchemes[scheme].palette;
}

const ground = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:88px;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
body{margin:0;background:${colour.page};color:${colour.text};font:400 1rem/1.6 ${fontFamily};overflow-wrap:anywhere}
:focus-visible{outline:2px solid ${colour.primary};outline-offset:2px}
::selection{background:rgba(31,111,60,.22)}
h1,h2,h3{text-wrap:pretty}
img,svg{max-width:100%}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
`.replaceAll('\n', '');

const dark = (selector: string, more = ''): string => `${selector}{${more}${variables(paletteOf('dark'))}}`;

/** The back office's controls are MUI's, made for the mouse: on the phone a thumb hits them too. Two classes each, to stand above MUI's own. */
const thumbs = `
body{overflow-wrap:break-word}
@media (max-width:767.95px){
.MuiButtonBase-root.MuiButton-root,.MuiButtonBase-root.MuiIconButton-root{min-height:44px}
.MuiButtonBase-root.MuiIconButton-root{min-width:44px}
.MuiAutocomplete-endAdornment .MuiButtonBase-root.MuiIconButton-root{min-width:0;min-height:0}
.MuiAutocomplete-endAdornment .MuiIconButton-root::after{content:"";position:absolute;inset:-9px 0}
}`.replaceAll('\n', '');

/** Dark by the page's attribute, and by the system's wish where no script has written it. Made once: the theme never changes while the server runs. */
export const documentCss = `:root{color-scheme:light dark;${variables(paletteOf('light'))}}${dark(':root[data-theme=dark]', 'color-scheme:dark;')}:root[data-theme=light]{color-scheme:light}@media (prefers-color-scheme:dark){${dark(':root:not([data-theme])')}}${ground}`;

/** The same for the back office: its scripts carry neither ground rules nor sizes of the phone. */
export const officeCss = documentCss + thumbs;
