/** Countries and their phone codes. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { countryMenu } from './menu.ts';

export default resourceLater(countryMenu, () => import('./definition.tsx'));
