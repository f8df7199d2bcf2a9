import { describe, expect, it } from 'vitest';
import type { Me } from '#contract/users.ts';
import { menuOf } from '#src/backOffice/layout/menu.ts';
import { resources } from '#src/resources/index.ts';

const entriesFor = (roles: Me['roles'], worksHere: boolean) => menuOf(resources, { roles, accessToECommerceModule: worksHere } as Me, 'en').map(({ text }) => text);

describe('menuOf', () => {
  it('gives a vendor the dashboard first, then orders, products, companies and stores', () => {
    expect(entriesFor(['ROLE_USER', 'ROLE_VENDOR'], true)).toEqual(['Dashboard', 'Catalog', 'Orders', 'Products', 'Reviews', 'Companies', 'Stores', 'Imports']);
  });

  it('gives an admin the categories too', () => {
    expect(entriesFor(['ROLE_USER', 'ROLE_ADMIN'], true)).toEqual(['Dashboard', 'Catalog', 'Orders', 'Customers', 'Products', 'Reviews', 'Companies', 'Stores', 'Categories', 'Collections', 'Product types', 'Parameters', 'Imports', 'Promo codes', 'Referrals', 'Transactions', 'Plans', 'Legal documents', 'Audit log', 'Payments']);
  });

  it('gives a manager who is hired the shop, and own orders', () => {
    expect(entriesFor(['ROLE_USER', 'ROLE_MANAGER'], true)).toEqual(['Dashboard', 'Catalog', 'Orders', 'Customers', 'Products', 'Reviews', 'Companies', 'Stores', 'Imports', 'My orders']);
    expect(entriesFor(['ROLE_USER', 'ROLE_MANAGER'], false)).toEqual(['Catalog', 'My orders']);
  });

  it('names the lists of a resource that has several', () => {
    const orders = menuOf(resources, { roles: ['ROLE_ADMIN'], accessToECommerceModule: true } as Me, 'ru').find(({ to }) => to === '/orders/list/full');
    expect(orders?.within.map(({ text }) => text)).toEqual(['Все', 'Новые', 'Брошенные']);
  });
});
