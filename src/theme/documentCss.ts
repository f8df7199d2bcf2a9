/**
 * The theme as one style sheet: the CSS variables of ./tokens.ts in both color schemes, and base styles. The server
 * puts it into every page, so that no bundle has to contain it.
 */
import { fontFamily, theme } from './theme.ts';
import { color } from './tokens.ts';

type Palette = Readonly<Record<string, unknown>>;

/** Resolves `var(--mui-palette-text-primary)` to the palette's text.primary. */
function resolveVariable(palette: Palette, variable: string): string {
  const path = variable.slice('var(--mui-palette-'.length, -1).split('-');
  let value: unknown = palette;
  for (const name of path) value = (value as Palette)[name];
  return String(value);
}

const buildVariables = (palette: Palette): string =>
  [...new Set(Object.values(color))]
    .map((variable) => `${variable.slice('var('.length, -1)}:${resolveVariable(palette, variable)}`)
    .join(';');

/** A scheme's palette as MUI completed it. */
function getPalette(scheme: 'light' | 'dark'): Palette {
  const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> };
  return colorSchemes[scheme].palette;
}

const baseStyles = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:88px;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
body{margin:0;background:${color.page};color:${color.text};font:400 1rem/1.6 ${fontFamily};overflow-wrap:anywhere}
:focus-visible{outline:2px solid ${color.primary};outline-offset:2px}
::selection{background:rgba(31,111,60,.22)}
h1,h2,h3{text-wrap:pretty}
img,svg{max-width:100%}
@media (prefers-reduced-motion:reduce){
*,::before,::after{
animation-duration:.01ms!important;transition-duration:.01ms!important;scroll-behavior:auto!important
}
}
`.replaceAll('\n', '');

const buildDarkStyles = (selector: string, extra = ''): string =>
  `${selector}{${extra}${buildVariables(getPalette('dark'))}}`;

/** Larger touch targets for MUI's controls on phones. Each selector has two classes, to override MUI's own. */
const touchStyles = `
body{overflow-wrap:break-word}
@media (max-width:767.95px){
.MuiButtonBase-root.MuiButton-root,.MuiButtonBase-root.MuiIconButton-root{min-height:44px}
.MuiButtonBase-root.MuiIconButton-root{min-width:44px}
.MuiAutocomplete-endAdornment .MuiButtonBase-root.MuiIconButton-root{min-width:0;min-height:0}
.MuiAutocomplete-endAdornment .MuiIconButton-root::after{content:"";position:absolute;inset:-9px 0}
}`.replaceAll('\n', '');

/**
 * Dark by the page's attribute, or by the system's setting if no script has set it. Built once: the theme is constant.
 */
export const documentCss = [
  `:root{color-scheme:light dark;${buildVariables(getPalette('light'))}}`,
  buildDarkStyles(':root[data-theme=dark]', 'color-scheme:dark;'),
  ':root[data-theme=light]{color-scheme:light}',
  `@media (prefers-color-scheme:dark){${buildDarkStyles(':root:not([data-theme])')}}`,
  baseStyles,
].join('');

/** The style sheet of the back office: adds the touch targets. */
export const officeCss = documentCss + touchStyles;
