/** The look of what stands in the header. */
import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { below, colour, from, radius } from '#src/theme/tokens.ts';

/** A control of the header: an icon with a word beside it where there is room. */
export const control = {
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
  color: colour.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { background: colour.hover },
} as const;

/** As wide for a name as for "Sign in": the storefront keeps this room until it knows who is there. */
export const accountRoom: CSSObject = { '@media (min-width:1024px)': { width: 124, justifyContent: 'flex-start' } };

/** The word beside an icon. */
export const Word = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', [below.lg]: { display: 'none' } });

export const Bar = styled('header')({
  position: 'sticky',
  zIndex: 1100,
  top: 0,
  background: colour.paper,
  borderBottom: `1px solid ${colour.line}`,
});

export const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 60,
  [from.md]: { height: 72, gap: 12 },
  [from.lg]: { gap: 20 },
});

/** The search stands in the header's row where there is room, else in a row of its own that scrolls away. */
export const WideSearch = styled('div')({ flex: 1, minWidth: 0, [below.md]: { display: 'none' } });
export const NarrowSearch = styled('div')({
  height: 65,
  padding: '10px 16px',
  borderBottom: `1px solid ${colour.line}`,
  [from.md]: { display: 'none' },
});

/** Language, person, cart: their room is the same before and after it is known who is signed in. */
export const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: 'auto',
  [from.lg]: { gap: 4 },
});
