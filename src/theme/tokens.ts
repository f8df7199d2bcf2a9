/** The theme's values as CSS variables, for plain style objects that need no theme at run time. */

export const color = {
  text: 'var(--mui-palette-text-primary)',
  muted: 'var(--mui-palette-text-secondary)',
  line: 'var(--mui-palette-divider)',
  strongLine: 'var(--mui-palette-grey-300)',
  page: 'var(--mui-palette-background-default)',
  paper: 'var(--mui-palette-background-paper)',
  soft: 'var(--mui-palette-grey-50)',
  softer: 'var(--mui-palette-grey-100)',
  hover: 'var(--mui-palette-action-hover)',
  primary: 'var(--mui-palette-primary-main)',
  primaryDark: 'var(--mui-palette-primary-dark)',
  primarySoft: 'var(--mui-palette-primary-light)',
  onPrimary: 'var(--mui-palette-primary-contrastText)',
  error: 'var(--mui-palette-error-main)',
  warning: 'var(--mui-palette-warning-main)',
} as const;

/** Media queries: from this width on. */
export const from = {
  sm: '@media (min-width:544px)',
  md: '@media (min-width:768px)',
  lg: '@media (min-width:1024px)',
  xl: '@media (min-width:1200px)',
} as const;

/** Media queries: below this width. */
export const below = {
  sm: '@media (max-width:543.95px)',
  md: '@media (max-width:767.95px)',
  lg: '@media (max-width:1023.95px)',
} as const;

/** Touch screens, where controls need more room. */
export const touch = '@media (pointer: coarse)';

/** Whether the window is as narrow as a phone. Browser only. */
export const isPhone = (): boolean => window.matchMedia('(max-width:767.95px)').matches;

export const radius = { control: 10, card: 14, panel: 18 } as const;

export const shadow = {
  raised: '0 1px 2px rgba(16, 24, 18, .06), 0 8px 24px -6px rgba(16, 24, 18, .14)',
  floating: '0 2px 6px rgba(16, 24, 18, .08), 0 18px 48px -8px rgba(16, 24, 18, .24)',
} as const;

/** Hides an element visually but keeps it for screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
