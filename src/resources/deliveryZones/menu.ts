/** The part of the delivery zones that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const deliveryZoneMenu = defineMenuPart({
  name: 'deliveryZones',
  labels: { en: { many: 'Delivery zones' }, ru: { many: 'Зоны доставки' } },
  icon: 'truck',
  group: { admins: 'catalog', others: 'companies' },
  list: { views: [{ path: '/delivery/list' }] },
});
