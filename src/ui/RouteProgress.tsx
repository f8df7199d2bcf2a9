/** The progress bar at the top that runs once after each change of route: in steps of ten, for 300 ms. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { color } from '#src/theme/tokens.ts';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1500,
  insetInline: 0,
  top: 0,
  height: 3,
  background: color.primary,
  transformOrigin: 'left',
  transform: 'scaleX(0)',
  pointerEvents: 'none',
  animation: 'route-runs 300ms steps(10) forwards, route-goes 300ms 300ms forwards',
  '@keyframes route-runs': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
  '@keyframes route-goes': { to: { opacity: 0 } },
});

export function RouteProgress() {
  const { pathname } = useLocation();
  // The first page shows no bar.
  const [run, setRun] = useState({ pathname, count: 0 });
  if (run.pathname !== pathname) setRun({ pathname, count: run.count + 1 });
  return run.count > 0 && <Bar key={run.count} aria-hidden="true" />;
}
