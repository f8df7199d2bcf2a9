/** Legal documents: a text for each type and language, every version kept. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { documentMenu } from './menu.ts';

export default resourceLater(documentMenu, () => import('./definition.tsx'));
