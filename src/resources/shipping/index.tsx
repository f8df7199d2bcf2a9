/** The screen of delivery notes and pickup stores. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';

export const shippingScreen: OfficeScreen = {
  path: '/settings/shipping',
  Screen: createLazyPart(() => import('./Shipping.tsx'), 420),
};
