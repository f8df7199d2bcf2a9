/** Styles of a resource's view tabs. */
import styled from '@emotion/styled';
import { NavLink } from 'react-router';
import { color } from '#src/theme/tokens.ts';

const shade = `color-mix(in srgb, ${color.text} 22%, transparent)`;
const createEdgeCover = (to: string, at: string) =>
  `linear-gradient(${to},${color.soft} 40%,transparent) ${at}/40px 100% no-repeat local`;
const createEdgeShade = (to: string, at: string) =>
  `linear-gradient(${to},${shade},transparent) ${at}/16px 100% no-repeat`;
/** A row that scrolls horizontally, with shaded edges while more is hidden there. */
export const horizontalScroll = {
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  background: [
    createEdgeCover('90deg', '0'),
    createEdgeCover('270deg', '100%'),
    createEdgeShade('90deg', '0'),
    createEdgeShade('270deg', '100%'),
  ].join(),
} as const;

export const ViewRow = styled('nav')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 4,
  marginBottom: 14,
  borderBottom: `1px solid ${color.line}`,
  ...horizontalScroll,
});
export const viewTabStyles = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '8px 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  color: color.muted,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: color.text },
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-current=true]': { color: color.text, borderColor: color.primary },
} as const;
export const ViewLink = styled(NavLink)(viewTabStyles);
