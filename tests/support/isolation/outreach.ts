/** Whose things the calls of notifications and sales points touch: rows of table.ts. */
import { nobodys, type Table } from './probe.ts';

export const outreach = {
  push: {
    unsubscribe: { 'query.device': nobodys('one’s own browsers alone: tests/api/push.test.ts') },
    clicked: { 'body.token': nobodys('a secret of the notification that says nothing but that it was clicked: tests/api/push.test.ts') },
  },
} satisfies Table;
