/** Who brought whom. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { refferalMenu } from './menu.ts';

export default resourceLater(refferalMenu, () => import('./definition.tsx'));
