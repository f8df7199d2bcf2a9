/** The part of the audit log that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const auditMenu = defineMenuPart({
  name: 'audit',
  labels: { en: { many: 'Audit log' }, ru: { many: 'Журнал изменений' } },
  icon: 'list',
  list: { views: [{ path: '/settings/audit' }] },
});
