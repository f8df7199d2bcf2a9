/** What buyers say of the products. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { reviewMenu } from './menu.ts';

export default resourceLater(reviewMenu, () => import('./definition.tsx'));
