/** What the menu knows of sales channels; the rest comes with their screen. */
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const channelMenu = menuPart({
  name: 'channels',
  words: { en: { many: 'Sales channels' }, ru: { many: 'Каналы продаж' } },
  icon: 'truck',
  paths: { edit: '/channels/edit/:id' },
  list: { views: [{ path: '/channels/list', Screen: later(() => import('./Channels.tsx'), 480) }] },
});
