/** The onboarding screen of new vendors. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const startScreen: OfficeScreen = { path: '/start', Screen: createLazyPart(() => import('./Start.tsx'), 420) };
