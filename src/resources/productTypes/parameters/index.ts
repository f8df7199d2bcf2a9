/** What products are described by. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { parameterMenu } from './menu.ts';

export default resourceLater(parameterMenu, () => import('./definition.tsx'));
