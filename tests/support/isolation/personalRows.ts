/** Isolation rules of personal records and company settings: rows of table.ts. An admin has only their own sessions. */
import { closed, unowned, shown, type Table } from './probe.ts';

const notAdmin = ['buyer', 'vendor', 'manager'] as const;
const ownFactor = unowned('a factor of oneself, or 404: tests/api/secondFactor.test.ts');
const byId = (id: number) => ({ params: { id } });

export const personalRows: Table = {
  shipping: {
    get: { 'params.id': shown('company', byId) },
    set: { 'params.id': closed('company', (id) => ({ ...byId(id), body: { delivery_note: 'By foot' } })) },
  },
  setup: { get: { 'params.id': closed('company', byId) } },
  agreements: {
    accept: { 'body.document_id': unowned('legal documents are the installation’s') },
    ofUser: { 'params.id': [closed('user', byId), closed('ownCustomer', byId, { by: ['manager'] })] },
  },
  assistant: { messages: { 'query.user_id': closed('user', (id) => ({ query: { user_id: id } }), { by: notAdmin }) } },
  factors: {
    rename: { 'params.id': ownFactor },
    remove: { 'params.id': ownFactor },
  },
  addresses: {
    edit: { 'params.id': closed('address', (id) => ({ ...byId(id), body: { house: '7' } }), { by: notAdmin }) },
    remove: { 'params.id': closed('address', byId, { by: notAdmin }) },
  },
  account: {
    contactForget: { 'params.kind': unowned('email or phone, of oneself') },
    sessionEnd: { 'params.id': closed('session', byId, { by: notAdmin }) },
    exportFile: { 'params.id': closed('archive', byId, { by: notAdmin }) },
  },
};
