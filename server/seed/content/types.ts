/** What the demo marketplace is made of: pure data, every text in both languages. */
import type { documentTypes } from '#contract/documents.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { WorkingTime } from '#contract/stores.ts';

/** The installation's own language is Russian: `ru` becomes `name`, `en` becomes `en_name`. */
export interface Words {
  readonly en: string;
  readonly ru: string;
}

export interface DemoCompany {
  readonly key: string;
  readonly brand: string;
  readonly legal_person: string;
  readonly inn: string;
  readonly phone: string;
  readonly site: string;
  /** Email of its vendor. */
  readonly vendor: string;
}

export interface DemoCategory {
  readonly key: string;
  readonly parent: string | null;
  readonly name: Words;
  readonly description?: Words;
}

export interface DemoParameter {
  readonly key: string;
  readonly name: Words;
  readonly type: 'number' | 'list';
  readonly unit?: Words;
  /** Of a list. */
  readonly values?: readonly { readonly key: string; readonly name: Words }[];
}

export interface DemoType {
  readonly key: string;
  readonly name: Words;
  readonly parameters: readonly { readonly key: string; readonly required: boolean }[];
}

export interface DemoProduct {
  readonly key: string;
  readonly sku: string;
  readonly company: string;
  readonly category: string;
  /** Key of a type; none: General. */
  readonly type?: string;
  readonly name: Words;
  readonly description: Words;
  /** Minor units. */
  readonly price: number;
  readonly total_count: number;
  /** Parameter key → list value's key or number. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly active?: boolean;
  /** What is drawn, the first one is the main photo. */
  readonly pictures: readonly { readonly kind: string; readonly palette: string; readonly variant: number }[];
}

export interface DemoStore {
  readonly company: string;
  readonly name: Words;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly time_zone: string;
  readonly phone: string;
  readonly pickup: boolean;
  readonly warehouse: boolean;
  readonly working_time: WorkingTime;
}

export interface DemoCustomer {
  readonly email: string;
  readonly fio: string;
  /** ISO code of the country. */
  readonly country: string;
  readonly languages: readonly string[];
  readonly phone: string;
}

export interface DemoReview {
  readonly product: string;
  /** Email of a customer. */
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly daysAgo: number;
  /** The company's public answer. */
  readonly answer?: string;
}

export interface DemoOrder {
  /** Email of the buyer. */
  readonly buyer: string;
  readonly lines: readonly { readonly product: string; readonly count: number }[];
  /** Where it ends up; the seeder walks it there through allowed steps. abandoned_cart: a cart left behind. */
  readonly status: OrderStatus;
  readonly daysAgo: number;
  /** Pickup at the company's first pickup store instead of delivery. */
  readonly pickup?: boolean;
  readonly useBonuse?: boolean;
  readonly address: Readonly<Record<string, string>>;
}

export interface DemoDocument {
  readonly type: (typeof documentTypes)[number];
  /** HTML of h2, h3, p, ul, li. */
  readonly text: Words;
}

/** The whole of it: `content/index.ts` exports `demo: DemoContent`. */
export interface DemoContent {
  readonly companies: readonly DemoCompany[];
  readonly categories: readonly DemoCategory[];
  readonly parameters: readonly DemoParameter[];
  readonly types: readonly DemoType[];
  readonly products: readonly DemoProduct[];
  readonly stores: readonly DemoStore[];
  readonly customers: readonly DemoCustomer[];
  readonly reviews: readonly DemoReview[];
  readonly orders: readonly DemoOrder[];
  readonly documents: readonly DemoDocument[];
}
