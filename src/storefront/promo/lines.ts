/** Lines of a bonus list: title, amount and details. */
import styled from '@emotion/styled';
import { color } from '#src/theme/tokens.ts';

export const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
export const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  lineHeight: 1.4,
  '&:last-of-type': { borderBottom: 0 },
  '& > b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
  '& a': { color: color.primary },
});
