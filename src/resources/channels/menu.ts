/** The part of the sales channels that the menu needs at start. */
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const channelMenu = defineMenuPart({
  name: 'channels',
  labels: { en: { many: 'Sales channels' }, ru: { many: 'Каналы продаж' } },
  icon: 'truck',
  group: 'channels',
  list: { views: [{ path: '/channels/list', Screen: createLazyPart(() => import('./Channels.tsx'), 480) }] },
});
