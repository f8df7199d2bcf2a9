/** The orders resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { orderMenu } from './menu.ts';

export default defineLazyResource(orderMenu, () => import('./definition.tsx'));
