/** The push campaigns resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { pushMenu } from './menu.ts';

export default defineLazyResource(pushMenu, () => import('./definition.tsx'));
