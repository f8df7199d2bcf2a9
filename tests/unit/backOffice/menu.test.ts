import { describe, expect, it } from 'vitest';
import type { Me } from '#contract/users.ts';
import { getGroupName } from '#src/backOffice/layout/groups.ts';
import { buildGroups, isGroupOpen, findSection, buildTopEntries } from '#src/backOffice/layout/menu.ts';
import { resources } from '#src/resources/index.ts';

const who = (roles: Me['roles'], worksHere = true, tariff: unknown = null) =>
  ({ roles, accessToECommerceModule: worksHere, tariff }) as Me;
const menuFor = (me: Me, locale: 'en' | 'ru' = 'en') =>
  Object.fromEntries(
    buildGroups(resources, me, locale).map(({ text, entries }) => [text, entries.map((entry) => entry.text)]),
  );

describe('the groups of the menu', () => {
  it('give a vendor orders, what belongs to companies, the plan and settings', () => {
    const menu = menuFor(who(['ROLE_USER', 'ROLE_VENDOR'], true, { id: 1 }));
    expect(menu).toMatchObject({
      Orders: ['All', 'New', 'Abandoned'],
      Companies: [
        'Products',
        'Reviews',
        'Companies',
        'Stores',
        'Delivery zones',
        'Imports',
        'Promotions',
        'Add a company',
      ],
      Plans: ['My plan'],
    });
    for (const closed of ['Catalog', 'Promo codes', 'Transactions', 'Marketing'])
      expect(menu).not.toHaveProperty(closed);
    expect(menu['Settings']).toEqual(expect.arrayContaining(['Profile', 'Account', 'Product settings']));
  });

  it('give an admin all of them', () => {
    const menu = menuFor(who(['ROLE_USER', 'ROLE_ADMIN']));
    expect(menu).toMatchObject({
      Catalog: expect.arrayContaining([
        'Products',
        'Reviews',
        'Stores',
        'Categories',
        'Collections',
        'Product types',
        'Parameters',
        'Imports',
      ]) as string[],
      Companies: ['Companies', 'Add a company'],
      Marketing: expect.arrayContaining(['Referrals', 'Discounts']) as string[],
      'Promo codes': ['Codes', 'Personal', 'Statistics', 'Add a promo code'],
      Transactions: ['Transactions', 'Add a transaction'],
      Plans: ['All', 'For buyers', 'For vendors', 'Payments'],
    });
  });

  it('give a hired manager the shop and own orders, and nothing of the shop to one whom nobody has hired', () => {
    expect(menuFor(who(['ROLE_USER', 'ROLE_MANAGER']))).toMatchObject({
      Orders: ['All', 'New', 'Abandoned', 'My orders'],
    });
    const alone = menuFor(who(['ROLE_USER', 'ROLE_MANAGER'], false));
    expect(alone['Orders']).toEqual(['My orders']);
    expect(alone).not.toHaveProperty('Companies');
    expect(alone['Users']).toEqual(['Customers']);
  });

  it('hold no way twice, and each leads where somebody of that role may go', () => {
    for (const role of ['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'] as const) {
      const all = buildGroups(resources, who(['ROLE_USER', role]), 'ru').flatMap(({ name, entries }) =>
        entries.map(({ to }) => `${name} ${to}`),
      );
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it.each([
    ['/orders/edit/12', '/orders/list/full'],
    ['/orders/list/new', '/orders/list/new'],
    ['/promocodes/list', '/promocodes/list'],
    ['/promocodes/edit/3', '/promocodes/list'],
    ['/companies/new', '/companies/new'],
    ['/products/types/edit/1', '/products/types'],
  ])('mark at %s the one way that leads there', (path, to) => {
    const entries = buildGroups(resources, who(['ROLE_USER', 'ROLE_ADMIN']), 'en').flatMap((group) => group.entries);
    const here = findSection(
      path,
      entries.map(({ section }) => section),
    );
    expect(entries.filter(({ section }) => section === here).map((entry) => entry.to)).toEqual([to]);
  });

  it('begin with the dashboard of whoever works here, and the way to the storefront', () => {
    expect(buildTopEntries(who(['ROLE_VENDOR']), 'ru').map(({ text }) => text)).toEqual(['Сводка', 'Витрина', 'Чаты']);
    expect(buildTopEntries(who(['ROLE_MANAGER'], false), 'ru').map(({ text }) => text)).toEqual(['Витрина', 'Чаты']);
  });

  it('take a resource without a group for settings', () => expect(getGroupName(undefined, true)).toBe('settings'));

  it('stand open where they were left open, else the first two and the present one', () => {
    expect([
      isGroupOpen(null, 'a', 0, false),
      isGroupOpen(null, 'c', 2, false),
      isGroupOpen(null, 'c', 2, true),
    ]).toEqual([true, false, true]);
    expect([isGroupOpen({ a: false }, 'a', 0, true), isGroupOpen({ c: true }, 'c', 5, false)]).toEqual([false, true]);
  });
});

describe('the section of a path', () => {
  it('is the longest one that is its prefix, by whole segments', () => {
    const sections = ['/products', '/products/types', '/orders', '/products/catalog'];
    expect(
      ['/products/list', '/products/types', '/products/types/edit/3', '/orders', '/productsx'].map((path) =>
        findSection(path, sections),
      ),
    ).toEqual(['/products', '/products/types', '/products/types', '/orders', undefined]);
  });
});
