/** The part of the transactions that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const transactionMenu = defineMenuPart({
  name: 'transactions',
  labels: { en: { many: 'Transactions' }, ru: { many: 'Операции с бонусами' } },
  icon: 'again',
  group: 'transactions',
  list: { views: [{ path: '/transactions/list' }] },
});
