/** Push campaigns: an admin's messages to those who asked for news. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { pushMenu } from './menu.ts';

export default resourceLater(pushMenu, () => import('./definition.tsx'));
