/** Styles of the storefront's buttons and of links that look like them: plain CSS over the theme's variables. */
import { color, radius, touch } from '#src/theme/tokens.ts';

export const buttonStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: color.primary,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'background-color .15s, border-color .15s, transform .1s',
  '&:hover': { background: color.hover },
  '&:active': { transform: 'scale(.98)' },
  '&[data-size=small]': { minHeight: 38, padding: '0 12px', fontSize: '0.875rem', [touch]: { minHeight: 44 } },
  '&[data-size=large]': { minHeight: 48, padding: '0 24px', fontSize: '1rem' },
  '&[data-variant=contained]': {
    background: color.primary,
    color: color.onPrimary,
    '&:hover': { background: color.primaryDark },
  },
  '&[data-variant=outlined]': { borderColor: color.strongLine, '&:hover': { borderColor: color.primary } },
  '&[data-color=inherit]': { color: 'inherit' },
  '&[data-color=secondary]': { color: color.muted },
  '&[data-color=error]': { color: color.error },
  '&[data-variant=contained][data-color=error]': { background: color.error, color: color.paper },
  '&:disabled': { background: 'none', color: color.muted, opacity: 0.6, cursor: 'default', transform: 'none' },
  '&[data-variant=contained]:disabled': { background: color.softer, color: color.muted, opacity: 1 },
  '&[data-wide=true]': { width: '100%' },
} as const;

/** Variants of a button. The names are MUI's, as in the back office. */
export interface ButtonStyleProps {
  variant?: 'text' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  color?: 'primary' | 'secondary' | 'inherit' | 'error';
  fullWidth?: boolean;
}

/** Turns the variants into the data attributes that the styles select by. */
export const getStyleAttributes = ({
  variant = 'text',
  size = 'medium',
  color = 'primary',
  fullWidth = false,
}: ButtonStyleProps) => ({
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  ...(fullWidth && { 'data-wide': true }),
});
