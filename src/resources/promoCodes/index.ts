/** The promo codes resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { promoMenu } from './menu.ts';

export default defineLazyResource(promoMenu, () => import('./definition.tsx'));
