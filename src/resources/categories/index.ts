/** The tree that buyers browse by. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { categoryMenu } from './menu.ts';

export default resourceLater(categoryMenu, () => import('./definition.tsx'));
