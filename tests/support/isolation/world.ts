/**
 * The two sides of the isolation tests: companies with their people, and makers for each kind of record that somebody
 * may own.
 */
import type { AddressCreate } from '#contract/addresses.ts';
import type { Family } from '#contract/families.ts';
import type { Audience } from '#contract/roles.ts';
import { productPhotos, products } from '#server/domains/catalog/tables.ts';
import { publicationPhotos, publications } from '#server/domains/blog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { eq } from 'drizzle-orm';
import { startSession } from '#server/platform/sessions.ts';
import type { Api, ApiClient } from '#tests/support/api.ts';
import { delivery, fillCart, openReviews, openShop, type Shop } from '#tests/support/shop.ts';

/** A caller; a guest has no account. */
export interface Who {
  id: number;
  client: ApiClient;
}

/** A company, and one caller for each audience. */
export interface Side {
  shop: Shop;
  company_id: number;
  people: Record<Audience, Who>;
}

/** The owner of a new record: this person, on this side. */
export interface At {
  t: Api;
  side: Side;
  who: Who;
}

export async function openSide(t: Api): Promise<Side> {
  const shop = await openShop(t);
  await openReviews(t);
  const manager = await t.make.manager([shop.company.id]);
  const people = {
    guest: { id: 0, client: t.guest },
    buyer: await t.make.buyer(),
    vendor: shop.company.vendor,
    manager,
    admin: await t.make.admin(),
  };
  const side = { shop, company_id: shop.company.id, people };
  for (const who of [people.buyer, manager]) await makers.order({ t, side, who });
  return side;
}

/** Gets the caller if it can buy, otherwise the side's buyer. */
const getBuyer = ({ side: { people }, who }: At): Who =>
  who === people.manager || who === people.guest ? who : people.buyer;

/** Creates a family with one member and a free combination. */
export async function makeFamilyOf({ t, side }: At): Promise<Family> {
  const { data } = await t.guest.categories.roots();
  return side.people.admin.client.families.create({
    body: {
      company_id: side.company_id,
      category_id: data[0]!.id,
      name: 'Shirt',
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      members: [{ values: [0], sku: `F${t.make.next()}`, price: 5 }],
    },
  });
}

async function makePhoto({ t }: At, product_id: number): Promise<number> {
  const [row] = await t.db
    .insert(productPhotos)
    .values({ product_id, file: `${t.make.next()}`.padEnd(22, 'A'), width: 10, height: 10, main: true, position: 0 })
    .returning({ id: productPhotos.id });
  return row!.id;
}

/** Creates a product of the company; for a manager one of another company, since nobody reviews their own shop. */
const getReviewable = async ({ t, side }: At, author: Who): Promise<number> =>
  (author === side.people.manager ? await openShop(t) : side.shop).stock();

async function makeReview(at: At, author: Who): Promise<{ id: number; product_id: number }> {
  const product_id = await getReviewable(at, author);
  const { id } = await author.client.reviews.create({ params: { id: product_id }, body: { rating: 5, text: 'Good' } });
  return { id, product_id };
}

async function makeImport({ side, who }: At): Promise<number> {
  return (
    await who.client.imports.create({
      body: { noun: 'products', company_id: side.company_id },
      files: { file: [new Blob(['sku,name\nA-1,A thing\n'])] },
    })
  ).id;
}

async function makePicture({ t, who }: At, publication_id: number | null): Promise<number> {
  const [row] = await t.db
    .insert(publicationPhotos)
    .values({
      author_id: who.id,
      publication_id,
      file: `${t.make.next()}`.padEnd(22, 'B'),
      width: 10,
      height: 10,
      in_gallery: publication_id !== null,
    })
    .returning({ id: publicationPhotos.id });
  return row!.id;
}

/** Makers of records. Each call makes a new one, since calls change and delete it. @returns its id, or its secret */
export const makers = {
  /** The caller. */
  user: async ({ who }: At) => who.id,
  /** A session of the caller on another device. */
  session: async ({ t, who }: At) => {
    const token = await startSession({ db: t.db, clock: () => t.clock.now, userAgent: null, device: null }, who.id);
    const { data } = await t.as(token).account.sessions();
    return data.find(({ is_this }) => is_this)!.id;
  },
  /** An export of the caller's data. */
  archive: async ({ t, who }: At) => {
    const { id } = await who.client.account.exportAsk();
    await t.drainJobs();
    return id;
  },
  /** An address in the caller's address book. */
  address: async ({ t, who }: At) =>
    (await who.client.addresses.create({ body: { ...delivery, house: String(t.make.next()) } as AddressCreate })).id,
  /** The caller, with bonuses. */
  ledger: async ({ side, who }: At) => {
    await side.people.admin.client.transactions.create({ body: { user_id: who.id, amount: 5 } });
    return who.id;
  },
  /** The caller, who has invited somebody. */
  inviter: async ({ t, who }: At) => {
    const friend = await t.make.buyer({ email_confirmed_at: t.clock.now });
    const { personal_promo_code } = await who.client.users.me();
    await friend.client.promoCodes.activate({ params: { code: personal_promo_code! } });
    return who.id;
  },
  company: async ({ side }: At) => side.company_id,
  store: async ({ t, side }: At) => (await t.make.store(side.company_id)).id,
  deliveryZone: async ({ side }: At) =>
    (
      await side.people.admin.client.deliveryZones.create({
        body: { company_id: side.company_id, name: 'Zone', countries: [] },
      })
    ).id,
  /** A company with a delivery zone. */
  companyWithZone: async (at: At) => {
    await makers.deliveryZone(at);
    return at.side.company_id;
  },
  product: ({ side }: At) => side.shop.stock(),
  /** A product that only the back office shows. */
  hiddenProduct: async ({ t, side }: At) => {
    const id = await side.shop.stock({ visible: false });
    await t.db.update(products).set({ active: false }).where(eq(products.id, id));
    return id;
  },
  /** A bulk change of products, which the caller may undo. */
  productChange: async ({ side, who }: At) =>
    (
      await who.client.productChanges.apply({
        body: { ids: [await side.shop.stock()], changes: { price: { by: 'amount', value: 1 } } },
      })
    ).id!,
  /** A family of the company with one member. */
  family: async (at: At) => (await makeFamilyOf(at)).id,
  /** A member of a family of the company. */
  familyMember: async (at: At) => (await makeFamilyOf(at)).members[0]!.product_id,
  /** A promotion of the company. */
  promotion: async ({ side }: At) =>
    (
      await side.people.vendor.client.promotions.create({
        body: {
          name: 'Ten off',
          action: 'order_percent',
          percent: 10,
          active: false,
          company_id: side.company_id,
        },
      })
    ).id,
  /** The side's company, which has a promotion. */
  promoted: async (at: At) => {
    await makers.promotion(at);
    return at.side.company_id;
  },
  photo: async (at: At) => makePhoto(at, await at.side.shop.stock()),
  /** A product with a photo. */
  photographed: async (at: At) => {
    const id = await at.side.shop.stock();
    await makePhoto(at, id);
    return id;
  },
  reviewable: async (at: At) => getReviewable(at, at.who),
  /** A review of a product of the company. */
  review: async (at: At) => (await makeReview(at, at.side.people.buyer)).id,
  /** A product of the company that has a review. */
  reviewed: async (at: At) => (await makeReview(at, at.side.people.buyer)).product_id,
  /** The side's company, whose products have reviews. */
  reviewedCompany: async (at: At) => {
    await makeReview(at, at.side.people.buyer);
    return at.side.company_id;
  },
  /** A review by the caller. */
  ownReview: async (at: At) => (await makeReview(at, getBuyer(at))).id,
  /** A publication by the caller that is not published. */
  publication: async ({ t, who }: At): Promise<number> => {
    const [row] = await t.db
      .insert(publications)
      .values({
        author_id: who.id,
        title: 'Own',
        text: '<p>Own</p>',
        language: 'en',
        reading_minutes: 1,
        status: 'in_moderation',
      })
      .returning({ id: publications.id });
    return row!.id;
  },
  /** A photo of the caller's publication. */
  publicationPhoto: async (at: At): Promise<number> => makePicture(at, await makers.publication(at)),
  /** A picture that the caller has uploaded for an unsaved text. */
  unsavedPicture: (at: At) => makePicture(at, null),
  /** The side's company, with which the caller has orders. */
  dealings: async ({ side }: At) => side.company_id,
  /** A customer of the company. */
  customer: async (at: At) => getBuyer(at).id,
  /** The side's buyer, a customer of the company. */
  ownCustomer: async ({ side }: At) => side.people.buyer.id,
  /** The other side of the caller's `order`. */
  correspondent: async (at: At) => (at.who === at.side.people.buyer ? at.side.people.vendor : getBuyer(at)).id,
  /** An order from the company, placed by the caller if it can buy. */
  order: async (at: At) => {
    const { cart_hash: hash } = await makeCart(at);
    return (await getBuyer(at).client.carts.checkout({ body: { hash, address: delivery } })).id;
  },
  /** The same with a company that takes cards. */
  payableOrder: async (at: At): Promise<number> => {
    await at.t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, at.side.company_id));
    return makers.order(at);
  },
  /** A purchase that awaits its card payment. */
  purchase: async (at: At): Promise<number> => {
    await at.t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, at.side.company_id));
    const { id } = await makeCart(at);
    const body = { carts: [{ id }], address: delivery, payment_method: 'card' as const };
    return (await getBuyer(at).client.purchases.checkout({ body })).purchase.id;
  },
  /** The audit entry of an edit of the company's product. */
  auditEntry: async ({ t, side }: At) => {
    const id = await side.shop.stock();
    await side.people.vendor.client.products.edit({ params: { id }, body: { price: 11 } });
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from audit where noun = 'products' and record_id = $1`,
      [String(id)],
    );
    return rows[0]!.id;
  },
  cart: async (at: At) => (await makeCart(at)).id,
  cartHash: async (at: At) => (await makeCart(at)).cart_hash,
  /** An import that the caller has uploaded. */
  import: (at: At) => makeImport(at),
  /** The side's company, for which the caller has an import. */
  importing: async (at: At) => {
    await makeImport(at);
    return at.side.company_id;
  },
} satisfies Record<string, (at: At) => Promise<number | string>>;

export type Things = { [K in keyof typeof makers]: Awaited<ReturnType<(typeof makers)[K]>> };

/** Creates a cart with one product of the company. */
export const makeCart = async (at: At) => fillCart(getBuyer(at).client, [{ product_id: await at.side.shop.stock() }]);

/** Gets the product in a cart, whoever owns it; a new product if there is no such cart. */
export async function getProductInCart({ t, side }: At, cart: number | string): Promise<number> {
  const { rows } = await t.pool.query<{ product_id: number }>(
    'select l.product_id from cart_lines l join carts c on c.id = l.cart_id where $1 in (c.id::text, c.hash)',
    [String(cart)],
  );
  return rows[0]?.product_id ?? side.shop.stock();
}

/** Gets the caller's family of this product; another family of the caller if the product is foreign. */
export async function getFamilyOf(at: At, productId: number): Promise<number> {
  const { rows } = await at.t.pool.query<{ id: number }>(
    'select family_id as id from products where id = $1 and company_id = $2 and family_id is not null',
    [productId, at.side.company_id],
  );
  return rows[0]?.id ?? (await makeFamilyOf(at)).id;
}

/** Gets a member of a family; 1 if there is none. */
export async function getFamilyMember({ t }: At, familyId: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>('select id from products where family_id = $1', [familyId]);
  return rows[0]?.id ?? 1;
}

/** Gets a value that no member of a family has; 1 if there is none. */
export async function getFreeValue({ t }: At, familyId: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `select id from family_option_values v
      where family_id = $1 and not exists (select from products where option_1 = v.id)`,
    [familyId],
  );
  return rows[0]?.id ?? 1;
}

/** Lists the photos of a product; an id that does not exist if it has none. */
export async function listPhotos({ t }: At, productId: number): Promise<number[]> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select id from product_photos where product_id = $1 order by position',
    [productId],
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : [1];
}

/** Gets the caller's product that has this photo; another product of the caller if the photo is foreign. */
export async function getPhotographedProduct({ t, side }: At, photoId: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select p.id from products p join product_photos f on f.product_id = p.id where f.id = $1 and p.company_id = $2',
    [photoId, side.company_id],
  );
  return rows[0]?.id ?? side.shop.stock();
}

/** Creates a manager of a company; one without a company if it does not exist. */
export async function makeManager({ t }: At, companyId: number): Promise<number> {
  const { rows } = await t.pool.query('select from companies where id = $1', [companyId]);
  return (await t.make.manager(rows.length > 0 ? [companyId] : [])).id;
}
