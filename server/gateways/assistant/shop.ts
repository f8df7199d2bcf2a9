/**
 * What an assistant can look up in the shop, with the caller's own rights. Names and texts are in the caller's
 * language.
 */
import type { Weekday } from '#contract/stores.ts';

export interface FoundProduct {
  id: number;
  name: string;
  /** Formatted with its currency for the caller. */
  price: string;
  in_stock: number;
  rating: number | null;
  company: { id: number; brand: string };
  path: string;
}

/**
 * A day that a question about opening hours names. Today and tomorrow are days of the store's time zone; a weekend is
 * Saturday and Sunday.
 */
export type StoreDay = Weekday | 'today' | 'tomorrow' | 'weekend' | 'now';

export interface FoundStore {
  name: string;
  address: string;
  phone: string | null;
  company: { id: number; brand: string };
  is_open: boolean;
  /** When it opens next, in the store's time zone; null where it is open or has no hours. */
  opens: string | null;
  /**
   * The requested day in words, and its hours; `hours` is null where the store is closed that day. Null where no day
   * was requested, or "now".
   */
  on_day: { day: string; hours: string | null } | null;
  /** "mon-fri 09:00-18:00; sat 10:00-16:00", in the caller's language. */
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
  /** Texts of administrators and authors on the same question: they come before the guide's own. */
  own_texts: { passages: FoundPassage[]; posts: FoundPost[] };
  title: string;
  /** With links in Markdown. */
  text: string;
  /** Whether every word of the question fits the guide. */
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
  /** Where it is collected, or when it is delivered. */
  receiving: string | null;
  path: string;
}

export interface ProductQuery {
  q: string;
  price_from?: number | undefined;
  price_to?: number | undefined;
  in_stock?: boolean | undefined;
  /** Only products that one of the words names, in any of its forms; no prefixes and no mentions in descriptions. */
  whole?: boolean | undefined;
  /** Order by price; without it the best match comes first. */
  by_price?: 'asc' | 'desc' | undefined;
}

/** Stores, and whether the question named them. */
export interface FoundStores {
  named: boolean;
  stores: FoundStore[];
}

export interface AssistantShop {
  search_products(query: ProductQuery): Promise<{ total: number; products: FoundProduct[] }>;
  get_product(query: { id: number }): Promise<(FoundProduct & { description: string }) | null>;
  /**
   * Opening hours of the stores that `about` names by name, street, city or company; without it, of the companies that
   * the caller has ordered from; else of any. Stores that are open on the day `on` come first.
   */
  store_hours(query: { about?: string | undefined; on?: StoreDay | undefined }): Promise<FoundStores>;
  read_document(query: { type: string }): Promise<FoundPassage | null>;
  /** Passages that answer a question, best first. `every`: only those with all of its words. */
  search_documents(query: {
    q: string;
    type?: string | undefined;
    every?: boolean | undefined;
  }): Promise<FoundPassage[]>;
  search_blog(query: { q: string }): Promise<FoundPost[]>;
  /** Guides on ordering, paying, delivery, returns, bonuses, tariffs and accounts, best first. */
  how_it_works(query: { q: string }): Promise<FoundGuide[]>;
  /** The caller's own orders, newest first. */
  my_orders(query: Record<string, never>): Promise<FoundOrder[]>;
  my_order(query: { id: number }): Promise<FoundOrder | null>;
  /** The caller's own bonus balance. */
  my_balance(query: Record<string, never>): Promise<{ bonuses: string; has_any: boolean }>;
}
