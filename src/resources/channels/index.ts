/** The sales channels resource; its definition loads with its screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { channelMenu } from './menu.ts';

export default defineLazyResource(channelMenu, () => import('./definition.ts'));
