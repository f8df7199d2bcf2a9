/** What the menu knows of push campaigns; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const pushMenu = menuPart({
  name: 'pushCampaigns',
  words: { en: { many: 'Push' }, ru: { many: 'Пуш-рассылки' } },
  icon: 'alert',
  paths: { create: '/push/create', edit: '/push/edit/:id' },
  list: { views: [{ path: '/push/list' }] },
});
