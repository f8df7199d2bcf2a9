/** The parameters resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { parameterMenu } from './menu.ts';

export default defineLazyResource(parameterMenu, () => import('./definition.tsx'));
