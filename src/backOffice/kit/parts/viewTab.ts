/** The look of the views of a resource, side by side above its rows. */
import styled from '@emotion/styled';
import { NavLink } from 'react-router';
import { colour } from '#src/theme/tokens.ts';

const shade = `color-mix(in srgb, ${colour.text} 22%, transparent)`;
const cover = (to: string, at: string) =>
  `linear-gradient(${to},${colour.soft} 40%,transparent) ${at}/40px 100% no-repeat local`;
const edge = (to: string, at: string) => `linear-gradient(${to},${shade},transparent) ${at}/16px 100% no-repeat`;
/** A row that may be wider than its screen: where more of it is hidden its edge is shaded, till it is scrolled there. */
export const sideways = {
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  background: [cover('90deg', '0'), cover('270deg', '100%'), edge('90deg', '0'), edge('270deg', '100%')].join(),
} as const;

export const ViewRow = styled('nav')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 4,
  marginBottom: 14,
  borderBottom: `1px solid ${colour.line}`,
  ...sideways,
});
export const viewTab = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '8px 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  color: colour.muted,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: colour.text },
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-current=true]': { color: colour.text, borderColor: colour.primary },
} as const;
export const ViewLink = styled(NavLink)(viewTab);
