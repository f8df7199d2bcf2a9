/** Layout parts that all pages share: width, panels, titles. */
import styled from '@emotion/styled';
import { color, from, radius } from '#src/theme/tokens.ts';

/** The page's column: fluid, with side padding. */
export const PageWidth = styled('div')({
  width: '100%',
  maxWidth: 1320,
  marginInline: 'auto',
  paddingInline: 16,
  [from.md]: { paddingInline: 28 },
  [from.xl]: { paddingInline: 40 },
});

/** A narrow column: forms and texts. */
export const NarrowWidth = styled(PageWidth)({ maxWidth: 800 });

/** A surface with a border. */
export const Panel = styled('section')({
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  padding: 18,
  [from.md]: { padding: 24 },
});

export const PageTitle = styled('h1')({
  margin: 0,
  fontSize: '1.625rem',
  fontWeight: 680,
  lineHeight: 1.2,
  letterSpacing: '-0.015em',
  [from.md]: { fontSize: '2rem' },
  // Some pages move the focus to their title, so that screen readers read it out.
  '&:focus': { outline: 'none' },
});

export const SectionTitle = styled('h2')({
  margin: 0,
  fontSize: '1.3125rem',
  fontWeight: 680,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  [from.md]: { fontSize: '1.5rem' },
});

export const Muted = styled('span')({ color: color.muted });
