/** The countries resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { countryMenu } from './menu.ts';

export default defineLazyResource(countryMenu, () => import('./definition.tsx'));
