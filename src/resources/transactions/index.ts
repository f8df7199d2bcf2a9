/** The transactions resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { transactionMenu } from './menu.ts';

export default defineLazyResource(transactionMenu, () => import('./definition.tsx'));
