/** The delivery zones resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { deliveryZoneMenu } from './menu.ts';

export default defineLazyResource(deliveryZoneMenu, () => import('./definition.tsx'));
