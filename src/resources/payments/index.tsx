/** The screen of the card payment provider. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const providersScreen: OfficeScreen = {
  path: '/tariffs/providers',
  Screen: createLazyPart(() => import('./Providers.tsx'), 420),
};
