/** What buyers ordered, and how it is moved on. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { orderMenu } from './menu.ts';

export default resourceLater(orderMenu, () => import('./definition.tsx'));
