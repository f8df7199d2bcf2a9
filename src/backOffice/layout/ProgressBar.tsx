/** A thin progress bar while something loads or saves; short requests don't show it. */
import styled from '@emotion/styled';
import { LinearProgress, useLoading } from 'react-admin';

const Place = styled('div')({
  position: 'fixed',
  zIndex: 1500,
  insetInline: 0,
  top: 0,
  pointerEvents: 'none',
  '& > *': { width: '100%', height: 3, margin: 0 },
});
const delayMs = 200;

export function ProgressBar() {
  const isLoading = useLoading();
  if (!isLoading) return null;
  return (
    <Place aria-hidden="true">
      <LinearProgress timeout={delayMs} />
    </Place>
  );
}
