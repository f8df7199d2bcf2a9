import type { Weekday } from '#contract/stores.ts';

/** What an assistant can look up: the caller's own rights, and never more. Names and texts are in the caller's language. */

export interface FoundProduct {
  id: number;
  name: string;
  /** With its currency, as the caller reads it. */
  price: string;
  in_stock: number;
  rating: number | null;
  company: { id: number; brand: string };
  path: string;
}

/** When stores are asked for. Today and tomorrow are the store's own; a weekend is Saturday and Sunday. */
export type StoreDay = Weekday | 'today' | 'tomorrow' | 'weekend' | 'now';

export interface FoundStore {
  name: string;
  address: string;
  phone: string | null;
  company: { id: number; brand: string };
  is_open: boolean;
  /** When it opens next, in the store's own zone; null where it is open, or never opens. */
  opens: string | null;
  /** The day that was asked for, in words, and its hours; null of which where it is closed. Null where no day was asked for, or now. */
  on_day: { day: string; hours: string | null } | null;
  /** "mon-fri 09:00-18:00; sat 10:00-16:00", in words of the caller's language. */
  hours: string;
  time_zone: string;
  path: string;
}

/** A passage of a legal document. */
export interface FoundPassage {
  type: string;
  title: string;
  heading: string | null;
  text: string;
  path: string;
}

export interface FoundPost {
  id: number;
  title: string;
  excerpt: string;
  path: string;
}

/** How something is done here. */
export interface FoundGuide {
  /** What administrators and authors have written on the same question: it comes first. */
  own_texts: { passages: FoundPassage[]; posts: FoundPost[] };
  title: string;
  /** With links in Markdown. */
  text: string;
  /** Whether all of the question is about it. */
  is_whole: boolean;
  links: { title: string; path: string }[];
}

export interface FoundOrder {
  id: number;
  status: string;
  status_name: string;
  placed: string;
  goods: number;
  sum: string;
  items: string[];
  company: { id: number; brand: string };
  /** Where it is collected, or where and when it is brought. */
  receiving: string | null;
  path: string;
}

export interface ProductWish {
  q: string;
  price_from?: number | undefined;
  price_to?: number | undefined;
  in_stock?: boolean | undefined;
  /** Only what is named by one of the words, in any of its forms: nothing that begins like one, or speaks of it somewhere. */
  whole?: boolean | undefined;
  /** By what they cost; left out, what fits best comes first. */
  by_price?: 'asc' | 'desc' | undefined;
}

/** Stores, and whether they were named by what was asked. */
export interface FoundStores {
  named: boolean;
  stores: FoundStore[];
}

export interface Shop {
  search_products(wish: ProductWish): Promise<{ total: number; products: FoundProduct[] }>;
  get_product(wish: { id: number }): Promise<(FoundProduct & { description: string }) | null>;
  /** The hours of stores: of those that a text names by name, street, city or company, else of the companies that the caller has ordered from, else of any; those first that are open on a day. */
  store_hours(wish: { about?: string | undefined; on?: StoreDay | undefined }): Promise<FoundStores>;
  read_document(wish: { type: string }): Promise<FoundPassage | null>;
  /** Passages that answer a question, best first. `every`: only those with all of its words. */
  search_documents(wish: {
    q: string;
    type?: string | undefined;
    every?: boolean | undefined;
  }): Promise<FoundPassage[]>;
  search_blog(wish: { q: string }): Promise<FoundPost[]>;
  /** How ordering, paying, delivery, returns, bonuses, plans, accounts and the rest are done here, best first. */
  how_it_works(wish: { q: string }): Promise<FoundGuide[]>;
  /** The caller's own orders, the newest first. */
  my_orders(wish: Record<string, never>): Promise<FoundOrder[]>;
  my_order(wish: { id: number }): Promise<FoundOrder | null>;
  /** The caller's own bonuses. */
  my_balance(wish: Record<string, never>): Promise<{ bonuses: string; has_any: boolean }>;
}
