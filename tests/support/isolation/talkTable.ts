/** The part of table.ts that tells of conversations. Every path of /api/v4, which is in no contract: tests/api/chatAccess.test.ts. */
import { nobodys, shown, type Table } from './probe.ts';

export const talk = {
  chats: {
    groupChannel: {
      'body.company_id': shown('company', (company_id) => ({ body: { company_id } }), { by: ['buyer'] }),
      'body.user_id': nobodys('whom one looks after is no matter of companies: tests/api/chats.test.ts'),
    },
  },
} satisfies Table;
