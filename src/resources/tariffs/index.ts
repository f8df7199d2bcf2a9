/** The tariffs resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { tariffMenu } from './menu.ts';

export default defineLazyResource(tariffMenu, () => import('./definition.tsx'));
