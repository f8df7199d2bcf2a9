/** How buttons look in the storefront, whether they are buttons or links: plain CSS over the theme's variables. */
import { colour, radius, touch } from '#src/theme/tokens.ts';

export const buttonLook = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: colour.primary,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'background-color .15s, border-color .15s, transform .1s',
  '&:hover': { background: colour.hover },
  '&:active': { transform: 'scale(.98)' },
  '&[data-size=small]': { minHeight: 38, padding: '0 12px', fontSize: '0.875rem', [touch]: { minHeight: 44 } },
  '&[data-size=large]': { minHeight: 48, padding: '0 24px', fontSize: '1rem' },
  '&[data-variant=contained]': {
    background: colour.primary,
    color: colour.onPrimary,
    '&:hover': { background: colour.primaryDark },
  },
  '&[data-variant=outlined]': { borderColor: colour.strongLine, '&:hover': { borderColor: colour.primary } },
  '&[data-color=inherit]': { color: 'inherit' },
  '&[data-color=secondary]': { color: colour.muted },
  '&[data-color=error]': { color: colour.error },
  '&[data-variant=contained][data-color=error]': { background: colour.error, color: colour.paper },
  '&:disabled': { background: 'none', color: colour.muted, opacity: 0.6, cursor: 'default', transform: 'none' },
  '&[data-variant=contained]:disabled': { background: colour.softer, color: colour.muted, opacity: 1 },
  '&[data-wide=true]': { width: '100%' },
} as const;

/** What a button may be like; the names are MUI's, so that both doors read alike. */
export interface ButtonLook {
  variant?: 'text' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  color?: 'primary' | 'secondary' | 'inherit' | 'error';
  fullWidth?: boolean;
}

/** The look as the attributes that the CSS asks for. */
export const lookAttributes = ({
  variant = 'text',
  size = 'medium',
  color = 'primary',
  fullWidth = false,
}: ButtonLook) => ({
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  ...(fullWidth && { 'data-wide': true }),
});
