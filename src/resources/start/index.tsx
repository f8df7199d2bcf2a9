/** A new vendor's way to the first product in the store. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const startScreen: OfficeScreen = { path: '/start', Screen: later(() => import('./Start.tsx'), 420) };
