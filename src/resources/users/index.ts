/** The users resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { userMenu } from './menu.ts';

export default defineLazyResource(userMenu, () => import('./definition.tsx'));
