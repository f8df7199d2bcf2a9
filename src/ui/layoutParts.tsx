/** The measures that every page keeps: its width, its sections, its surfaces. */
import styled from '@emotion/styled';
import { colour, from, radius } from '#src/theme/tokens.ts';

/** The page's column: fluid, with room at its sides. */
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

/** A surface with a line around it. */
export const Panel = styled('section')({
  background: colour.paper,
  border: `1px solid ${colour.line}`,
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

export const Muted = styled('span')({ color: colour.muted });
