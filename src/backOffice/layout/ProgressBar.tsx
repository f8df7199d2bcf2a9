/** A thin progress bar while something loads or saves; short requests don't show it. */
import styled from '@emotion/styled';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { color } from '#src/theme/tokens.ts';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1500,
  insetInline: 0,
  top: 0,
  height: 3,
  overflow: 'hidden',
  pointerEvents: 'none',
  opacity: 0,
  animation: 'busy-shows 0s 200ms forwards',
  '@keyframes busy-shows': { to: { opacity: 1 } },
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '35%',
    background: color.primary,
    animation: 'busy-runs 1s ease-in-out infinite',
  },
  '@keyframes busy-runs': { from: { left: '-35%' }, to: { left: '100%' } },
});

export function ProgressBar() {
  const isBusy = useIsFetching() + useIsMutating() > 0;
  return isBusy ? <Bar aria-hidden="true" /> : null;
}
