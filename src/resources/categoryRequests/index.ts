/** The requests for categories; their definition loads with their first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { categoryRequestMenu } from './menu.ts';

export default defineLazyResource(categoryRequestMenu, () => import('./definition.tsx'));
