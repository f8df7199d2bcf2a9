/** The dashboard, the first screen of vendors and admins. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const dashboardScreen: OfficeScreen = {
  path: '/statistics',
  Screen: createLazyPart(async () => ({ default: (await import('./Dashboard.tsx')).Dashboard }), 720),
};
