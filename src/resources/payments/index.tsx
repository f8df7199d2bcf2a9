/** Which provider takes cards, and what it has told. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const providersScreen: OfficeScreen = {
  path: '/tariffs/providers',
  Screen: later(() => import('./Providers.tsx'), 420),
};
