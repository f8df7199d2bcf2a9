/** Isolation rules of the audit log: rows of table.ts. */
import { closed, unowned, type Table } from './probe.ts';

const byId = (id: number) => ({ params: { id } });
const within = unowned('entries are found within one’s own companies: tests/api/audit.test.ts');

export const platformRows = {
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
