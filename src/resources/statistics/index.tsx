/** What was sold: the first thing that a vendor or an admin sees. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const dashboardScreen: OfficeScreen = {
  path: '/statistics',
  Screen: later(async () => ({ default: (await import('./Dashboard.tsx')).Dashboard }), 720),
};
