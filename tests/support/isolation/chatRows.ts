/**
 * Isolation rules of chats: rows of table.ts. The paths of /api/v4, which is in no contract:
 * tests/api/chatAccess.test.ts.
 */
import { closed, shown, type Table } from './probe.ts';

export const chatRows = {
  chats: {
    groupChannel: {
      'body.company_id': shown('company', (company_id) => ({ body: { company_id } }), { by: ['buyer'] }),
      'body.user_id': closed('ownCustomer', (user_id) => ({ body: { user_id } }), { by: ['manager'] }),
    },
  },
} satisfies Table;
