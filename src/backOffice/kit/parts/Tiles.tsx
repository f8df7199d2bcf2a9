/** Key figures side by side: name, value, change. */
import styled from '@emotion/styled';
import type { CSSProperties, ReactNode } from 'react';
import { color, from, radius } from '#src/theme/tokens.ts';

/** The tiles share the row; phones show two in a row. */
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
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.paper,
  '& > dt': { color: color.muted, fontSize: '0.8125rem', fontWeight: 550, lineHeight: 1.35 },
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
  // A figure never wraps; a long one is shown smaller.
  '& > dd[data-figure]:first-of-type': {
    whiteSpace: 'nowrap',
    overflowWrap: 'normal',
    fontSize: 'clamp(0.8125rem, calc(100cqi / (var(--length) * 0.56)), 1.25rem)',
    [from.md]: { fontSize: 'clamp(0.8125rem, calc(100cqi / (var(--length) * 0.56)), 1.5rem)' },
  },
  '& > dd:nth-of-type(2)': { marginTop: 6, color: color.muted, fontSize: '0.8125rem', lineHeight: 1.35 },
});

export interface TileProps {
  name: string;
  value: ReactNode;
  /** Below the value. */
  note?: ReactNode;
}

/** A number with its unit, or a short word. Longer texts may wrap. */
const isShortText = (value: ReactNode): value is string =>
  typeof value === 'string' && (/^\S{1,14}$/.test(value) || (/\d/.test(value) && !/\p{L}{4}/u.test(value)));

export const Tile = ({ name, value, note }: TileProps) => (
  <Box>
    <dt>{name}</dt>
    {isShortText(value) ? (
      <dd data-figure style={{ '--length': value.length } as CSSProperties}>
        {value}
      </dd>
    ) : (
      <dd>{value}</dd>
    )}
    {note !== undefined && <dd>{note}</dd>}
  </Box>
);
