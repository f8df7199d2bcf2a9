/** Rules of the installation, and what it still lacks: for admins. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const rulesScreen: OfficeScreen = {
  path: '/settings/rules',
  Screen: later(() => import('./Rules.tsx'), 520),
};

export const readinessScreen: OfficeScreen = {
  path: '/settings/readiness',
  Screen: later(() => import('./Readiness.tsx'), 520),
};
