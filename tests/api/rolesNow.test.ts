/** Rights follow the account, its links and its companies as they are at each request. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveCloseCodes } from '#contract/live.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { openTab, waitUntilHandled, type Tab } from '#tests/support/live.ts';

let t: Api;
let admin: Awaited<ReturnType<Api['make']['admin']>>;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  admin = await t.make.admin();
});
afterAll(() => t.close());

const listHeard = (tab: Tab, id: number) =>
  tab.received.some(
    (message) => 'hints' in message && message.hints.some((hint) => hint.topic === 'products' && hint.id === id),
  );

/** Creates a product and waits until all hints are delivered. */
async function createProduct(company: Awaited<ReturnType<Api['make']['company']>>, witness: Tab): Promise<number> {
  const { id } = await t.make.product({ company });
  await witness.nextHint('products', id);
  return id;
}

describe('a role that is taken away', () => {
  it('opens nothing at the next request, nor on a socket that is open', async () => {
    const company = await t.make.company();
    const { vendor } = company;
    const [tab, witness] = [await openTab(t, vendor.token, 'products'), await openTab(t, admin.token, 'products')];
    await tab.nextHint('products', await createProduct(company, witness));
    expect((await vendor.client.users.me()).accessToECommerceModule).toBe(true);
    await admin.client.users.edit({ params: { id: vendor.id }, body: { roles: ['ROLE_CUSTOMER'], ownerless: 1 } });
    expect((await vendor.client.users.me()).accessToECommerceModule).toBe(false);
    await expect(vendor.client.imports.list({ query: {} })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await expect(vendor.client.products.list({ body: { scope: 'all' } })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const [hidden] = (await admin.client.products.list({ body: { company_id: company.id } })).data;
    await admin.client.products.edit({ params: { id: hidden!.id }, body: { price: 12 } });
    await witness.nextHint('products', hidden!.id);
    if (tab.ws.readyState === tab.ws.OPEN) await waitUntilHandled(tab);
    expect(tab.received.filter((message) => 'hints' in message)).toHaveLength(1);
    for (const { ws } of [tab, witness]) ws.terminate();
  });

  it('comes back as soon as it is given again', async () => {
    const person = await t.make.buyer();
    await expect(person.client.imports.list({ query: {} })).rejects.toMatchObject({ status: 403 });
    await admin.client.users.edit({ params: { id: person.id }, body: { roles: ['ROLE_VENDOR'] } });
    expect(await person.client.imports.list({ query: {} })).toEqual([]);
  });
});

describe('a manager’s link', () => {
  it.each(['in_moderation', 'canceled'] as const)(
    'that is %s opens nothing of the company, at the next request and on an open socket',
    async (status) => {
      const company = await t.make.company();
      const manager = await t.make.manager([company.id]);
      const [tab, witness] = [await openTab(t, manager.token, 'products'), await openTab(t, admin.token, 'products')];
      const first = await createProduct(company, witness);
      await tab.nextHint('products', first);
      expect((await manager.client.users.me()).accessToECommerceModule).toBe(true);
      if (status === 'canceled')
        await company.vendor.client.companies.managerSet({
          params: { id: company.id },
          body: { user_id: manager.id, status },
        });
      else
        await t.db
          .update(companyMembers)
          .set({ status })
          .where(and(eq(companyMembers.company_id, company.id), eq(companyMembers.user_id, manager.id)));
      expect((await manager.client.users.me()).accessToECommerceModule).toBe(false);
      await expect(manager.client.products.edit({ params: { id: first }, body: { price: 12 } })).rejects.toMatchObject({
        status: 404,
      });
      const second = await createProduct(company, witness);
      await waitUntilHandled(tab);
      expect(listHeard(tab, second)).toBe(false);
      for (const { ws } of [tab, witness]) ws.close();
    },
  );
});

describe('what is switched off', () => {
  it('a company: its goods are in the storefront no more, and its vendor finds them still', async () => {
    const company = await t.make.company();
    const { id } = await t.make.product({ company });
    expect((await t.guest.products.get({ params: { id } })).id).toBe(id);
    await admin.client.companies.edit({ params: { id: company.id }, body: { active: false } });
    await expect(t.guest.products.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await t.guest.products.list({ body: { company_id: company.id } })).total).toBe(0);
    expect((await company.vendor.client.products.get({ params: { id } })).id).toBe(id);
    await admin.client.companies.edit({ params: { id: company.id }, body: { active: true } });
    expect((await t.guest.products.get({ params: { id } })).id).toBe(id);
  });

  it('an account: its token is dead for calls and sockets', async () => {
    const person = await t.make.vendor();
    const tab = await openTab(t, person.token, 'products');
    await admin.client.users.edit({ params: { id: person.id }, body: { alive: false } });
    await expect(person.client.users.me()).rejects.toMatchObject({ status: 403, code: 'auth_failed' });
    expect(await tab.closed).toBe(liveCloseCodes.invalidToken);
  });
});
