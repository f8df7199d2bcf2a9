/** The categories resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { categoryMenu } from './menu.ts';

export default defineLazyResource(categoryMenu, () => import('./definition.tsx'));
