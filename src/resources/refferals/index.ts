/** The referrals resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { refferalMenu } from './menu.ts';

export default defineLazyResource(refferalMenu, () => import('./definition.tsx'));
