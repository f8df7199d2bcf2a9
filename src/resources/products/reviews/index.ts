/** The reviews resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { reviewMenu } from './menu.ts';

export default defineLazyResource(reviewMenu, () => import('./definition.tsx'));
