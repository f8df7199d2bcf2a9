/** What companies say of their deliveries, and where their goods are picked up. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const shippingScreen: OfficeScreen = {
  path: '/settings/shipping',
  Screen: later(() => import('./Shipping.tsx'), 420),
};
