/** The counter of a sales point, where the company's people enter orders. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const counterScreen: OfficeScreen = {
  path: '/orders/create',
  Screen: later(() => import('./Counter.tsx'), 520),
};
