/** What the menu knows of the audit log; the rest comes with its first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const auditMenu = menuPart({
  name: 'audit',
  words: { en: { many: 'Audit log' }, ru: { many: 'Журнал изменений' } },
  icon: 'list',
  paths: { edit: '/settings/audit/view/:id' },
  list: { views: [{ path: '/settings/audit' }] },
});
