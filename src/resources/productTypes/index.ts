/** The product types resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { typeMenu } from './menu.ts';

export default defineLazyResource(typeMenu, () => import('./definition.tsx'));
