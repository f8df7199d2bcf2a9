/** The legal documents resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { documentMenu } from './menu.ts';

export default defineLazyResource(documentMenu, () => import('./definition.tsx'));
