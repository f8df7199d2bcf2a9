/** Who buys here. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { userMenu } from './menu.ts';

export default resourceLater(userMenu, () => import('./definition.tsx'));
