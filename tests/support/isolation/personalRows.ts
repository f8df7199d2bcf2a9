/** What is a person's alone, and a company's settings: a part of the table. An admin has their own sessions, not everybody's. */
import { closed, nobodys, shown, type Table } from './probe.ts';

const notAdmin = ['buyer', 'vendor', 'manager'] as const;
const ofOneself = nobodys('a factor of oneself, or 404: tests/api/secondFactor.test.ts');
const byId = (id: number) => ({ params: { id } });

export const own: Table = {
  shipping: {
    get: { 'params.id': shown('company', byId) },
    set: { 'params.id': closed('company', (id) => ({ ...byId(id), body: { delivery_note: 'By foot' } })) },
  },
  agreements: {
    accept: { 'body.document_id': nobodys('legal documents are the installation’s') },
    ofUser: { 'params.id': [closed('user', byId), closed('ownCustomer', byId, { by: ['manager'] })] },
  },
  assistant: { messages: { 'query.user_id': closed('user', (id) => ({ query: { user_id: id } }), { by: notAdmin }) } },
  factors: {
    rename: { 'params.id': ofOneself },
    remove: { 'params.id': ofOneself },
  },
  account: {
    contactForget: { 'params.kind': nobodys('email or phone, of oneself') },
    sessionEnd: { 'params.id': closed('session', byId, { by: notAdmin }) },
    exportFile: { 'params.id': closed('archive', byId, { by: notAdmin }) },
  },
};
