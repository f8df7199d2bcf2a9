/** Layout of the product page. */
import styled from '@emotion/styled';
import { from } from '#src/theme/tokens.ts';

/** Two columns for photos and details; stacked on phones. */
export const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  [from.md]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 36, alignItems: 'start' },
  [from.lg]: { gap: 64 },
});
