/** The tax classes resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { taxClassMenu } from './menu.ts';

export default defineLazyResource(taxClassMenu, () => import('./definition.tsx'));
