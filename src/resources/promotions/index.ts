/** The promotions resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { promotionsMenu } from './menu.ts';

export default defineLazyResource(promotionsMenu, () => import('./definition.tsx'));
