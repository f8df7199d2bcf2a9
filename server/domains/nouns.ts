/**
 * What the audit log and the hints have to know of each noun's records: where they are, what they are called, and whose
 * they are. A noun that contract/nouns.ts declares as audited or owned does not compile until it stands here.
 */
import type { AuditedNoun, OwnedNoun } from '#contract/nouns.ts';

/** SQL of the records of a noun. */
export interface StoredNoun {
  /** The table; with the join of another one if columns are qualified. */
  from: string;
  /** `id` by default. */
  id?: string;
  /** The name of a record; without it records are shown by the name that they had when the entry was written. */
  name?: string;
  en_name?: string;
  /** The company whose people get hints about a record. */
  company_id?: string;
  /** Who placed or wrote a record. */
  user_id?: string;
}

type WithOwner = StoredNoun & ({ company_id: string } | { user_id: string });

/** null: it has no rows, or the audit log shows its entries by their own titles. */
export const storedNouns = {
  products: { from: 'products', name: 'name', en_name: 'en_name', company_id: 'company_id' },
  families: { from: 'product_families', name: 'name', en_name: 'en_name', company_id: 'company_id' },
  categories: { from: 'categories', name: 'name', en_name: 'en_name' },
  productTypes: { from: 'product_types', name: 'name', en_name: 'en_name' },
  parameters: { from: 'parameters', name: 'name', en_name: 'en_name' },
  collections: { from: 'collections', name: 'name', en_name: 'en_name' },
  companies: { from: 'companies', name: 'brand', company_id: 'id' },
  stores: { from: 'stores', name: 'name', company_id: 'company_id' },
  deliveryZones: { from: 'delivery_zones', name: 'name', company_id: 'company_id' },
  users: { from: 'users', name: `concat_ws(' ', first_name, last_name)` },
  channels: { from: 'channels', name: 'code' },
  countries: { from: 'countries', name: 'name', en_name: 'en_name' },
  promoCodes: { from: 'promo_codes', name: 'code' },
  promotions: { from: 'promotions', name: 'name', en_name: 'en_name', company_id: 'company_id' },
  tariffs: { from: 'tariffs', name: 'name', en_name: 'en_name' },
  taxClasses: { from: 'tax_classes', name: 'name', en_name: 'en_name' },
  taxRates: { from: 'tax_rates', name: `concat_ws(' ', country, region)` },
  documents: { from: 'documents', name: `type || '_' || language` },
  reviews: {
    from: 'reviews r join products p on p.id = r.product_id',
    id: 'r.id',
    name: 'p.name',
    en_name: 'p.en_name',
    company_id: 'p.company_id',
    user_id: 'r.user_id',
  },
  orders: { from: 'orders', company_id: 'company_id', user_id: 'user_id' },
  // Chats of orders, by order id
  messages: { from: 'orders', company_id: 'company_id', user_id: 'user_id' },
  publications: { from: 'publications', user_id: 'author_id' },
  carts: null,
  transactions: null,
  promoSettings: null,
  refferals: null,
  shopSettings: null,
  jobs: null,
  imports: null,
  categoryRequests: { from: 'category_requests', name: 'name' },
  pushCampaigns: null,
  chats: null,
  chat_posts: null,
} as const satisfies Readonly<Record<AuditedNoun, StoredNoun | null> & Record<OwnedNoun, WithOwner>>;

const listed = Object.entries(storedNouns) as [string, StoredNoun | null][];

/** Noun → what is known of its records, for those that have some. */
export const storedNounByName: ReadonlyMap<string, StoredNoun> = new Map(
  listed.flatMap(([name, stored]) => (stored ? [[name, stored]] : [])),
);
