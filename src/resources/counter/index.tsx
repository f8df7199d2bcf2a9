/** The counter screen, where the company's staff enter orders. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const counterScreen: OfficeScreen = {
  path: '/orders/create',
  Screen: createLazyPart(() => import('./Counter.tsx'), 520),
};
