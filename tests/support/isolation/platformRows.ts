/** The lines of the platform's calls in table.ts. */
import { closed, nobodys, type Table } from './probe.ts';

const byId = (id: number) => ({ params: { id } });
const within = nobodys('entries are found within one’s own companies: tests/api/audit.test.ts');

export const ofPlatform = {
  audit: {
    list: {
      'query.filter.id[]': within,
      'query.filter.user_id': within,
      'query.filter.company_id': within,
    },
    get: { 'params.id': closed('auditEntry', byId) },
    undo: { 'params.id': closed('auditEntry', byId) },
  },
} satisfies Table;
