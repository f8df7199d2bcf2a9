/** The part of the push campaigns that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const pushMenu = defineMenuPart({
  name: 'pushCampaigns',
  labels: { en: { many: 'Push' }, ru: { many: 'Пуш-рассылки' } },
  icon: 'alert',
  group: 'marketing',
  list: { views: [{ path: '/push/list' }] },
});
