/** Tariffs: what they cost and allow. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { tariffMenu } from './menu.ts';

export default resourceLater(tariffMenu, () => import('./definition.tsx'));
