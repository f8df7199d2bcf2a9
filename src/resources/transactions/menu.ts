/** What the menu knows of the ledger; the rest comes with its first screen. */
import { menuPart } from '#src/backOffice/kit/menuPart.ts';

export const transactionMenu = menuPart({
  name: 'transactions',
  words: { en: { many: 'Transactions' }, ru: { many: 'Операции с бонусами' } },
  icon: 'again',
  paths: { create: '/transactions/new', edit: '/transactions/view/:id' },
  list: { views: [{ path: '/transactions/list' }] },
});
