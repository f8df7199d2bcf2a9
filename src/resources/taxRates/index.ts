/** The tax rates resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { taxRateMenu } from './menu.ts';

export default defineLazyResource(taxRateMenu, () => import('./definition.tsx'));
