/** Two companies with their people, and one of everything that somebody may own. A new kind of thing is a line in `makers`. */
import type { Audience } from '#contract/roles.ts';
import { productPhotos, products } from '#server/domains/catalog/tables.ts';
import { publicationPhotos, publications } from '#server/domains/blog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { eq } from 'drizzle-orm';
import { startSession } from '#server/platform/sessions.ts';
import type { Api, ApiClient } from '#tests/support/api.ts';
import { delivery, fillCart, openReviews, openShop, type Shop } from '#tests/support/shop.ts';

/** Somebody who calls: on a guest's side there is no account. */
export interface Who {
  id: number;
  client: ApiClient;
}

/** A company and its people: each audience is one of them. */
export interface Side {
  shop: Shop;
  company_id: number;
  people: Record<Audience, Who>;
}

/** Whose things are made: this person's, on this side. */
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

/** The person, where it is one who buys; else the side's buyer. */
const buyerOf = ({ side: { people }, who }: At): Who =>
  who === people.manager || who === people.guest ? who : people.buyer;

async function photoOf({ t }: At, product_id: number): Promise<number> {
  const [row] = await t.db
    .insert(productPhotos)
    .values({ product_id, file: `${t.make.next()}`.padEnd(22, 'A'), width: 10, height: 10, main: true, position: 0 })
    .returning({ id: productPhotos.id });
  return row!.id;
}

/** A product of the company; of another one where the author works for it, since nobody reviews their own shop. */
const reviewableBy = async ({ t, side }: At, author: Who): Promise<number> =>
  (author === side.people.manager ? await openShop(t) : side.shop).stock();

async function reviewedBy(at: At, author: Who): Promise<{ id: number; product_id: number }> {
  const product_id = await reviewableBy(at, author);
  const { id } = await author.client.reviews.create({ params: { id: product_id }, body: { rating: 5, text: 'Good' } });
  return { id, product_id };
}

async function importOf({ side, who }: At): Promise<number> {
  return (
    await who.client.imports.create({
      body: { noun: 'products', company_id: side.company_id },
      files: { file: [new Blob(['sku,name\nA-1,A thing\n'])] },
    })
  ).id;
}

async function pictureOf({ t, who }: At, publication_id: number | null): Promise<number> {
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

/** Makes one of a kind, new each time, since calls change and delete it. @returns its id, or its secret */
export const makers = {
  /** The person. */
  user: async ({ who }: At) => who.id,
  /** One that the person has opened elsewhere. */
  session: async ({ t, who }: At) => {
    const token = await startSession({ db: t.db, clock: () => t.clock.now, userAgent: null, device: null }, who.id);
    const { data } = await t.as(token).account.sessions();
    return data.find(({ is_this }) => is_this)!.id;
  },
  /** An archive of the person's data. */
  archive: async ({ t, who }: At) => {
    const { id } = await who.client.account.exportAsk();
    await t.drainJobs();
    return id;
  },
  /** The person, who has bonuses. */
  ledger: async ({ side, who }: At) => {
    await side.people.admin.client.transactions.create({ body: { user_id: who.id, amount: 5 } });
    return who.id;
  },
  /** The person, who has brought somebody. */
  inviter: async ({ t, who }: At) => {
    const friend = await t.make.buyer({ email_confirmed_at: t.clock.now });
    const { personal_promo_code } = await who.client.users.me();
    await friend.client.promoCodes.activate({ params: { code: personal_promo_code! } });
    return who.id;
  },
  company: async ({ side }: At) => side.company_id,
  store: async ({ t, side }: At) => (await t.make.store(side.company_id)).id,
  product: ({ side }: At) => side.shop.stock(),
  /** In its vendor's back office alone. */
  hiddenProduct: async ({ t, side }: At) => {
    const id = await side.shop.stock({ visible: false });
    await t.db.update(products).set({ active: false }).where(eq(products.id, id));
    return id;
  },
  /** A change of many products, which whoever made it may take back. */
  productChange: async ({ side, who }: At) =>
    (
      await who.client.productChanges.apply({
        body: { ids: [await side.shop.stock()], changes: { price: { by: 'amount', value: 1 } } },
      })
    ).id!,
  photo: async (at: At) => photoOf(at, await at.side.shop.stock()),
  /** A product with a photo. */
  photographed: async (at: At) => {
    const id = await at.side.shop.stock();
    await photoOf(at, id);
    return id;
  },
  reviewable: async (at: At) => reviewableBy(at, at.who),
  /** Of a product of the company. */
  review: async (at: At) => (await reviewedBy(at, at.side.people.buyer)).id,
  /** A product of the company, with a review. */
  reviewed: async (at: At) => (await reviewedBy(at, at.side.people.buyer)).product_id,
  /** A company whose products have reviews: the person's own. */
  reviewedCompany: async (at: At) => {
    await reviewedBy(at, at.side.people.buyer);
    return at.side.company_id;
  },
  /** Written by the person. */
  ownReview: async (at: At) => (await reviewedBy(at, buyerOf(at))).id,
  /** Written by the person, and not published. */
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
  /** A photo beneath it. */
  publicationPhoto: async (at: At): Promise<number> => pictureOf(at, await makers.publication(at)),
  /** Uploaded by the person for a text that is not saved yet. */
  unsavedPicture: (at: At) => pictureOf(at, null),
  /** A company with which the person has orders: of the person's own side. */
  dealings: async ({ side }: At) => side.company_id,
  /** Whoever has ordered from the company. */
  customer: async (at: At) => buyerOf(at).id,
  /** The side's buyer, who has ordered from the company. */
  ownCustomer: async ({ side }: At) => side.people.buyer.id,
  /** Whoever is on the other side of an order that the person makes: see `order`. */
  correspondent: async (at: At) => (at.who === at.side.people.buyer ? at.side.people.vendor : buyerOf(at)).id,
  /** Placed with the company; by the person, where it is one who buys. */
  order: async (at: At) => {
    const { cart_hash: hash } = await cartOf(at);
    return (await buyerOf(at).client.carts.checkout({ body: { hash, address: delivery } })).id;
  },
  /** The same, of a company that takes cards. */
  payableOrder: async (at: At): Promise<number> => {
    await at.t.db.update(companies).set({ card_payments: true }).where(eq(companies.id, at.side.company_id));
    return makers.order(at);
  },
  /** The entry of an edit of the company’s product. */
  auditEntry: async ({ t, side }: At) => {
    const id = await side.shop.stock();
    await side.people.vendor.client.products.edit({ params: { id }, body: { price: 11 } });
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from audit where noun = 'products' and record_id = $1`,
      [String(id)],
    );
    return rows[0]!.id;
  },
  cart: async (at: At) => (await cartOf(at)).id,
  cartHash: async (at: At) => (await cartOf(at)).cart_hash,
  /** Uploaded by the person. */
  import: (at: At) => importOf(at),
  /** A company into which the person imports. */
  importing: async (at: At) => {
    await importOf(at);
    return at.side.company_id;
  },
} satisfies Record<string, (at: At) => Promise<number | string>>;

export type Things = { [K in keyof typeof makers]: Awaited<ReturnType<(typeof makers)[K]>> };

/** A cart of the person with one thing of the company in it. */
export const cartOf = async (at: At) => fillCart(buyerOf(at).client, [{ product_id: await at.side.shop.stock() }]);

/** The one product that lies in a cart, whoever's it is; some product where there is no such cart. */
export async function productIn({ t, side }: At, cart: number | string): Promise<number> {
  const { rows } = await t.pool.query<{ product_id: number }>(
    'select l.product_id from cart_lines l join carts c on c.id = l.cart_id where $1 in (c.id::text, c.hash)',
    [String(cart)],
  );
  return rows[0]?.product_id ?? side.shop.stock();
}

/** The photos of a product; one that is not there where it has none. */
export async function photosOf({ t }: At, productId: number): Promise<number[]> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select id from product_photos where product_id = $1 order by position',
    [productId],
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : [1];
}

/** The caller's product that has a photo; another one of the caller's where the photo is not the caller's. */
export async function productOf({ t, side }: At, photoId: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select p.id from products p join product_photos f on f.product_id = p.id where f.id = $1 and p.company_id = $2',
    [photoId, side.company_id],
  );
  return rows[0]?.id ?? side.shop.stock();
}

/** A manager of a company; one that nobody has hired where there is no such company. */
export async function managerOf({ t }: At, companyId: number): Promise<number> {
  const { rows } = await t.pool.query('select from companies where id = $1', [companyId]);
  return (await t.make.manager(rows.length > 0 ? [companyId] : [])).id;
}
