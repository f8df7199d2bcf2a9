/** What the menu knows of referrals; the rest comes with their first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const refferalMenu = menuPart({
  name: 'refferals',
  words: { en: { many: 'Referrals' }, ru: { many: 'Рефералы' } },
  icon: 'heart',
  paths: { edit: '/refferals/view/:id' },
  list: { views: [{ path: '/refferals/list' }] },
});
