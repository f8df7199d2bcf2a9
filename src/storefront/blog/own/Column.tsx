/** Page column of the user's own publications. */
import styled from '@emotion/styled';
import { from } from '#src/theme/tokens.ts';
import { PageWidth } from '#src/ui/layoutParts.tsx';

export const Column = styled(PageWidth)({
  maxWidth: 900,
  paddingBlock: '24px 48px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 22,
  [from.lg]: { paddingBlock: '36px 64px' },
});
