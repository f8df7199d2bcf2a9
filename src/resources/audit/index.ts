/** The audit log. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { auditMenu } from './menu.ts';

export default resourceLater(auditMenu, () => import('./definition.tsx'));
