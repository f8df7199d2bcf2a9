/** Styled parts of the header. */
import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { below, color, from, radius } from '#src/theme/tokens.ts';

/** Style of a header control: an icon, with a label if there is space. */
export const headerControl = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 44,
  height: 44,
  padding: '0 11px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
} as const;

/** The same width for a name and for "Sign in", so that the header does not move when the session is known. */
export const accountControlSize: CSSObject = {
  '@media (min-width:1024px)': { width: 124, justifyContent: 'flex-start' },
};

/** The label beside an icon. */
export const ControlLabel = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [below.lg]: { display: 'none' },
});

export const Bar = styled('header')({
  position: 'sticky',
  zIndex: 1100,
  top: 0,
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
});

export const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 60,
  [from.md]: { height: 72, gap: 12 },
  [from.lg]: { gap: 20 },
});

/** The search is in the header's row on wide windows, and in its own row below on narrow ones. */
export const WideSearch = styled('div')({ flex: 1, minWidth: 0, [below.md]: { display: 'none' } });
export const NarrowSearch = styled('div')({
  height: 65,
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line}`,
  [from.md]: { display: 'none' },
});

/** Language, account, cart. Their width is the same before and after the session is known. */
export const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: 'auto',
  [from.lg]: { gap: 4 },
});
