/** The publications resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { publicationMenu } from './menu.ts';

export default defineLazyResource(publicationMenu, () => import('./definition.tsx'));
