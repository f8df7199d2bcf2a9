/** Rules of the installation, for admins. */
import type { OfficeScreen } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';

export const rulesScreen: OfficeScreen = {
  path: '/settings/rules',
  Screen: later(() => import('./Rules.tsx'), 520),
};
