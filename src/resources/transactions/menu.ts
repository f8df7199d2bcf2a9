/** The part of the transactions that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const transactionMenu = defineMenuPart({
  name: 'transactions',
  labels: { en: { many: 'Transactions' }, ru: { many: 'Операции с бонусами' } },
  icon: 'again',
  paths: { create: '/transactions/new', edit: '/transactions/view/:id' },
  list: { views: [{ path: '/transactions/list' }] },
});
