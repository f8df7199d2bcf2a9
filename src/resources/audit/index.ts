/** The audit log resource; its definition loads with its first screen. */
import { defineLazyResource } from '#src/backOffice/kit/menuPart.ts';
import { auditMenu } from './menu.ts';

export default defineLazyResource(auditMenu, () => import('./definition.tsx'));
