/** Whose people each call touches; the rules stand in table.ts. */
import { closed, nobodys, type Table } from './probe.ts';

const geography = nobodys('countries are everybody’s');
const foreignStaff = nobodys('customers are every manager’s; staff is not found: tests/api/usersWrite.test.ts');
const onlyAdmins = nobodys('only an admin’s is read; tests/api/usersWrite.test.ts');

export const people: Table = {
  users: {
    editMe: { 'body.country_id': geography },
    list: { 'query.country_id[]': geography },
    get: { 'params.id': closed('user', (id) => ({ params: { id } })) },
    edit: { 'params.id': foreignStaff, 'body.country_id': geography, 'body.company_id': onlyAdmins },
    editByLongPath: { 'params.id': foreignStaff, 'body.country_id': geography, 'body.company_id': onlyAdmins },
  },
};
