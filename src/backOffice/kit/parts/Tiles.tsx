/** Figures that matter, side by side: what it is, how much, how it changed. */
import styled from '@emotion/styled';
import type { CSSProperties, ReactNode } from 'react';
import { colour, from, radius } from '#src/theme/tokens.ts';

/** They share out the row: two beside each other on a phone. */
export const Tiles = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  margin: 0,
  [from.md]: {
    gap: 16,
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    '&:has(> :nth-child(6))': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});

const Box = styled('div')({
  containerType: 'inline-size',
  minWidth: 0,
  padding: '14px 16px',
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.paper,
  '& > dt': { color: colour.muted, fontSize: '0.8125rem', fontWeight: 550, lineHeight: 1.35 },
  '& > dd': { margin: 0 },
  '& > dd:first-of-type': {
    marginTop: 4,
    fontSize: '1.25rem',
    fontWeight: 680,
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    [from.md]: { fontSize: '1.5rem' },
  },
  // A figure is never broken: where it is too long for its tile, it is written smaller.
  '& > dd[data-figure]:first-of-type': {
    whiteSpace: 'nowrap',
    overflowWrap: 'normal',
    fontSize: 'clamp(0.8125rem, calc(100cqi / (var(--length) * 0.56)), 1.25rem)',
    [from.md]: { fontSize: 'clamp(0.8125rem, calc(100cqi / (var(--length) * 0.56)), 1.5rem)' },
  },
  '& > dd:nth-of-type(2)': { marginTop: 6, color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.35 },
});

export interface TileProps {
  name: string;
  value: ReactNode;
  /** Beneath the figure. */
  note?: ReactNode;
}

/** A number with what belongs to it, or a short word, as against words, which may go on in the next line. */
const isFigure = (value: ReactNode): value is string =>
  typeof value === 'string' && (/^\S{1,14}$/.test(value) || (/\d/.test(value) && !/\p{L}{4}/u.test(value)));

export const Tile = ({ name, value, note }: TileProps) => (
  <Box>
    <dt>{name}</dt>
    {isFigure(value) ? (
      <dd data-figure style={{ '--length': value.length } as CSSProperties}>
        {value}
      </dd>
    ) : (
      <dd>{value}</dd>
    )}
    {note !== undefined && <dd>{note}</dd>}
  </Box>
);
