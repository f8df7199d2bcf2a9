/** What kinds of products there are. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { typeMenu } from './menu.ts';

export default resourceLater(typeMenu, () => import('./definition.tsx'));
