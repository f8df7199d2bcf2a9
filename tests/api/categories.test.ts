import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryNode } from '#contract/categories.ts';
import { categories } from '#server/domains/catalog/tables.ts';
import { audit } from '#server/platform/tables.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { raceCalls, rounds, catalogLock } from '#tests/support/races.ts';
import { getFailure } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let admin: ApiClient;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  admin = (await t.make.admin()).client;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const unknown = 2_000_000_000;
const make = async (parent?: number, active = true): Promise<number> => (await t.make.category({ parent, active })).id;
const childIds = async (id: number): Promise<number[]> =>
  (await admin.categories.children({ params: { id } })).data.map((category) => category.id);
const find = (nodes: CategoryNode[], id: number): CategoryNode | undefined =>
  nodes.map((node) => (node.id === id ? node : find(node.children, id))).find(Boolean);

/** Creates a parent with three children. */
async function makeFamily() {
  const parent = await make();
  const children = [await make(parent), await make(parent), await make(parent)] as const;
  return { parent, children };
}

describe('reading', () => {
  it('answers one, its children, its ancestors with the root first, and the roots', async () => {
    const { parent, children } = await makeFamily();
    const grandchild = await make(children[1]);
    expect(await t.guest.categories.get({ params: { id: grandchild } })).toMatchObject({
      id: grandchild,
      parent: children[1],
      position: 0,
      products_count: 0,
      active: true,
      en_name: null,
    });
    expect(
      (await t.guest.categories.parents({ params: { id: grandchild } })).data.map((category) => category.id),
    ).toEqual([parent, children[1]]);
    expect((await t.guest.categories.parents({ params: { id: parent } })).data).toEqual([]);
    expect(
      (await t.guest.categories.children({ params: { id: parent } })).data.map((category) => [
        category.id,
        category.position,
      ]),
    ).toEqual(children.map((id, n) => [id, n]));
    expect((await t.guest.categories.roots()).data.map((category) => category.id)).toContain(parent);
  });

  it('nests the whole tree', async () => {
    const { parent, children } = await makeFamily();
    const grandchild = await make(children[2]);
    const node = find((await t.guest.categories.full()).data, parent);
    expect(node?.children.map((child) => child.id)).toEqual(children);
    expect(node?.children[2]?.children).toMatchObject([{ id: grandchild, children: [] }]);
  });

  it('writes each node of the tree as it is answered alone', async () => {
    const { parent } = await makeFamily();
    await admin.categories.edit({
      params: { id: parent },
      body: { name: 'Quotes " \\ and\nlines', description: '{"a":[1]} \u2028 Ж 😀', en_name: 'x' },
    });
    const { data } = await t.guest.categories.full();
    const { children, ...alone } = find(data, parent)!;
    expect(children).toHaveLength(3);
    expect(alone).toEqual(await admin.categories.get({ params: { id: parent } }));
  });

  it('lists by parent, text and page', async () => {
    const { parent, children } = await makeFamily();
    await admin.categories.edit({ params: { id: children[0] }, body: { name: 'Жостово', en_name: 'Zhostovo trays' } });
    expect(await t.guest.categories.list({ query: { parent, per_page: 2 } })).toMatchObject({
      page: 1,
      per_page: 2,
      total: 3,
      data: [{ id: children[0] }, { id: children[1] }],
    });
    expect((await t.guest.categories.list({ query: { q: 'ZHOST' } })).data).toMatchObject([{ id: children[0] }]);
    expect((await t.guest.categories.list({ query: { q: 'остов' } })).total).toBe(1);
    expect((await t.guest.categories.list({ query: { q: '%' } })).total).toBe(0);
    expect(
      (await t.guest.categories.list({ query: { parent, sort: 'id', order: 'desc' } })).data.map(
        (category) => category.id,
      ),
    ).toEqual(children.toReversed());
  });

  it('shows inactive ones, and what is under them, to an admin alone', async () => {
    const { parent, children } = await makeFamily();
    await admin.categories.edit({ params: { id: parent }, body: { active: false } });
    for (const client of [t.guest, (await t.make.vendor()).client, (await t.make.manager()).client]) {
      for (const id of [parent, children[0]]) {
        expect(await getFailure(client.categories.get({ params: { id } }))).toMatchObject({
          status: 404,
          message: 'The requested category is not found',
        });
        expect(await getFailure(client.categories.children({ params: { id } }))).toMatchObject({ status: 404 });
        expect(await getFailure(client.categories.parents({ params: { id } }))).toMatchObject({ status: 404 });
      }
      expect(find((await client.categories.full()).data, children[0])).toBeUndefined();
      expect((await client.categories.list({ query: { parent } })).total).toBe(0);
      expect((await client.categories.roots()).data.map((category) => category.id)).not.toContain(parent);
    }
    expect(await admin.categories.get({ params: { id: children[0] } })).toMatchObject({ active: true });
    expect(find((await admin.categories.full()).data, children[0])).toBeDefined();
  });

  it('counts visible products, those of descendants included', async () => {
    const { parent, children } = await makeFamily();
    const company = await t.make.company();
    await t.make.product({ company, category_id: children[0] });
    await t.make.product({ company, category_id: children[0], active: false });
    await t.make.product({ company, category_id: parent });
    expect((await t.guest.categories.get({ params: { id: parent } })).products_count).toBe(2);
    expect((await t.guest.categories.get({ params: { id: children[0] } })).products_count).toBe(1);
  });

  it('takes one statement for a tree of any size', async () => {
    t.statements();
    await t.guest.categories.full();
    expect(t.statements()).toHaveLength(1);
  });
});

describe('writing', () => {
  it('is an admin’s alone', async () => {
    const id = await make();
    for (const { client } of [await t.make.vendor(), await t.make.manager(), await t.make.buyer()]) {
      for (const call of [
        () => client.categories.create({ body: { name: 'x' } }),
        () => client.categories.edit({ params: { id }, body: { name: 'x' } }),
        () => client.categories.remove({ params: { id } }),
        () => client.categories.setPositions({ body: { parent: null, ids: [id] } }),
      ]) {
        expect(await getFailure(call())).toMatchObject({ status: 403, code: 'forbidden' });
      }
    }
  });

  it('adds at the end, and keeps before and after in the audit log', async () => {
    const { parent } = await makeFamily();
    const made = await admin.categories.create({ body: { name: 'Last', en_name: '', description: 'Text', parent } });
    expect(made).toMatchObject({
      name: 'Last',
      en_name: null,
      description: 'Text',
      parent,
      position: 3,
      active: true,
      products_count: 0,
    });
    await admin.categories.edit({ params: { id: made.id }, body: { name: 'Renamed' } });
    const rows = await t.db
      .select()
      .from(audit)
      .where(eq(audit.record_id, String(made.id)));
    expect(rows.map(({ noun, action, before, after }) => ({ noun, action, before, after }))).toMatchObject([
      { noun: 'categories', action: 'create', before: null, after: { name: 'Last' } },
      { noun: 'categories', action: 'edit', before: { name: 'Last' }, after: { name: 'Renamed' } },
    ]);
  });

  it('names the fields at fault', async () => {
    expect(await getFailure(admin.categories.create({ body: { name: '' } }))).toMatchObject({
      status: 422,
      errors: { name: 'Required field' },
    });
    expect(await getFailure(admin.categories.create({ body: { name: 'x', parent: unknown } }))).toMatchObject({
      status: 422,
      errors: { parent: 'There is no such thing' },
    });
    expect(await getFailure(admin.categories.edit({ params: { id: unknown }, body: {} }))).toMatchObject({
      status: 404,
    });
    expect(await getFailure(admin.categories.remove({ params: { id: unknown } }))).toMatchObject({ status: 404 });
  });

  it('moves to a place among its siblings, or to another parent', async () => {
    const [from, to] = [await makeFamily(), await makeFamily()];
    const [a, b, c] = from.children;
    await admin.categories.edit({ params: { id: c }, body: { position: 0 } });
    expect(await childIds(from.parent)).toEqual([c, a, b]);
    await admin.categories.edit({ params: { id: a }, body: { parent: to.parent } });
    expect(await childIds(to.parent)).toEqual([...to.children, a]);
    await admin.categories.edit({ params: { id: b }, body: { parent: to.parent, position: 1 } });
    expect(await childIds(to.parent)).toEqual([to.children[0], b, to.children[1], to.children[2], a]);
    expect(await admin.categories.get({ params: { id: c } })).toMatchObject({ position: 0 });
    expect(await admin.categories.edit({ params: { id: a }, body: { parent: null } })).toMatchObject({ parent: null });
  });

  it('never becomes its own descendant', async () => {
    const { parent, children } = await makeFamily();
    const grandchild = await make(children[0]);
    for (const target of [parent, children[0], grandchild]) {
      expect(
        await getFailure(admin.categories.edit({ params: { id: parent }, body: { parent: target } })),
      ).toMatchObject({
        status: 409,
        code: 'category_cycle',
        errors: { parent: 'A category can’t become its own descendant' },
      });
      expect(
        await getFailure(admin.categories.setPositions({ body: { parent: target, ids: [parent] } })),
      ).toMatchObject({ status: 409, code: 'category_cycle' });
    }
  });

  it('refuses the second of two editors', async () => {
    const id = await make();
    const { updated_at } = await admin.categories.get({ params: { id } });
    await admin.categories.edit({ params: { id }, body: { name: 'First', updated_at } });
    expect(
      await getFailure(admin.categories.edit({ params: { id }, body: { name: 'Second', updated_at } })),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { name: 'First' } } });
  });

  it('deletes what nothing hangs on, and its siblings close ranks', async () => {
    const { parent, children } = await makeFamily();
    const { id } = await t.make.product({ category_id: children[2] });
    expect(await getFailure(admin.categories.remove({ params: { id: parent } }))).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Error deleting category',
    });
    expect(await getFailure(admin.categories.remove({ params: { id: children[2] } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    await admin.products.remove({ params: { id } });
    await admin.categories.remove({ params: { id: children[0] } });
    expect(
      (await admin.categories.children({ params: { id: parent } })).data.map((category) => [
        category.id,
        category.position,
      ]),
    ).toEqual([
      [children[1], 0],
      [children[2], 1],
    ]);
    expect(await getFailure(admin.categories.get({ params: { id: children[0] } }))).toMatchObject({ status: 404 });
  });
});

describe('set_positions', () => {
  it('puts the given first, in this order, and leaves the others after them', async () => {
    const {
      parent,
      children: [a, b, c],
    } = await makeFamily();
    const answer = await admin.categories.setPositions({ body: { parent, ids: [c, a] } });
    expect(answer.data.map((category) => [category.id, category.position])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    await admin.categories.setPositions({ body: { parent, ids: [b, b, a] } });
    expect(await childIds(parent)).toEqual([b, a, c]);
  });

  it('moves branches with their products', async () => {
    const [from, to] = [await makeFamily(), await makeFamily()];
    const product = await t.make.product({ category_id: await make(from.children[0]) });
    await admin.categories.setPositions({ body: { parent: to.parent, ids: [from.children[0], from.children[1]] } });
    expect(await childIds(from.parent)).toEqual([from.children[2]]);
    expect((await t.guest.products.ofCategory({ params: { id: from.parent }, body: {} })).total).toBe(0);
    expect((await t.guest.products.ofCategory({ params: { id: to.parent }, body: {} })).data).toMatchObject([
      { id: product.id },
    ]);
  });

  it('takes on the visibility of its new place', async () => {
    const hidden = await make(undefined, false);
    const { parent, children } = await makeFamily();
    const { id } = await t.make.product({ category_id: children[0] });
    await admin.categories.setPositions({ body: { parent: hidden, ids: [children[0]] } });
    expect(await getFailure(t.guest.products.get({ params: { id } }))).toMatchObject({ status: 404 });
    await admin.categories.setPositions({ body: { parent, ids: [children[0]] } });
    expect((await t.guest.products.get({ params: { id } })).id).toBe(id);
  });

  it('changes nothing where one of them is unknown', async () => {
    const {
      parent,
      children: [a, b, c],
    } = await makeFamily();
    expect(await getFailure(admin.categories.setPositions({ body: { parent, ids: [c, unknown] } }))).toMatchObject({
      status: 404,
    });
    expect(await getFailure(admin.categories.setPositions({ body: { parent: unknown, ids: [c] } }))).toMatchObject({
      status: 422,
      errors: { parent: 'There is no such thing' },
    });
    expect(await childIds(parent)).toEqual([a, b, c]);
  });
});

describe('parallel writers of the tree', () => {
  /** Runs calls at once. @returns the codes of the rejected ones */
  const race = async (calls: (() => Promise<unknown>)[]) =>
    (await raceCalls(t, catalogLock, calls)).bad.map((failure) => (failure as { code: string }).code);

  it('build no cycle between them', async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b, c] = [await make(), await make(), await make()];
      const rejected = await race([
        () => admin.categories.edit({ params: { id: a }, body: { parent: b } }),
        () => admin.categories.edit({ params: { id: b }, body: { parent: c } }),
        () => admin.categories.setPositions({ body: { parent: a, ids: [c] } }),
      ]);
      expect(rejected).toEqual(['category_cycle']);
    }
    expect(await verifyListing(t.db)).toEqual([]);
  });

  it('keep positions a permutation', async () => {
    for (let round = 0; round < rounds; round++) {
      const {
        parent,
        children: [a, b, c],
      } = await makeFamily();
      const rejected = await race([
        () => admin.categories.setPositions({ body: { parent, ids: [c, b, a] } }),
        () => admin.categories.edit({ params: { id: a }, body: { position: 2 } }),
        () => admin.categories.remove({ params: { id: b } }),
        () => admin.categories.create({ body: { name: 'New', parent } }),
        () => admin.categories.edit({ params: { id: c }, body: { parent: null } }),
      ]);
      expect(rejected.filter((code) => code !== 'not_found')).toEqual([]);
      const places = await t.db
        .select({ position: categories.position })
        .from(categories)
        .where(eq(categories.parent_id, parent));
      expect(places.map((row) => row.position).toSorted((x, y) => x - y)).toEqual(places.map((_, n) => n));
    }
    expect(await verifyListing(t.db)).toEqual([]);
  });

  it('never delete a category into which something is put', async () => {
    const company = await t.make.company();
    for (let round = 0; round < rounds; round++) {
      const id = await make();
      const rejected = await race([
        () => admin.categories.remove({ params: { id } }),
        () =>
          company.vendor.client.products.create({
            body: { name: 'x', sku: `R${t.make.next()}`, price: 1, category_id: id },
          }),
        () => admin.categories.create({ body: { name: 'child', parent: id } }),
      ]);
      expect(rejected.length).toBeGreaterThan(0);
      expect(
        rejected.every((code) => ['in_use', 'invalid'].includes(code)),
        rejected.join(),
      ).toBe(true);
    }
  });
});
