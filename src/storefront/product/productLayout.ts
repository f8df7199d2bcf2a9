import styled from '@emotion/styled';
import { from } from '#src/theme/tokens.ts';

/** Photos beside the facts; beneath each other on a phone. */
export const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  [from.md]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 36, alignItems: 'start' },
  [from.lg]: { gap: 64 },
});
