/** Screens for admins: rules of the installation, and its readiness. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const rulesScreen: OfficeScreen = {
  path: '/settings/rules',
  Screen: createLazyPart(() => import('./Rules.tsx'), 520),
};

export const readinessScreen: OfficeScreen = {
  path: '/settings/readiness',
  Screen: createLazyPart(() => import('./Readiness.tsx'), 520),
};
