/** What people write for the blog. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { publicationMenu } from './menu.ts';

export default resourceLater(publicationMenu, () => import('./definition.tsx'));
