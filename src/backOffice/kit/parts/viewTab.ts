/** The look of the views of a resource, side by side above its rows. */
import styled from '@emotion/styled';
import { NavLink } from 'react-router';
import { colour } from '#src/theme/tokens.ts';

export const ViewRow = styled('nav')({ display: 'flex', alignItems: 'stretch', gap: 4, marginBottom: 14, borderBottom: `1px solid ${colour.line}`, overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' });
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
