import type { CollectionSort } from '#contract/collections.ts';
import type { AvatarLook } from '#server/seed/pictures/drawAvatar.ts';
import type { LogoName } from '#server/seed/pictures/drawLogo.ts';
import type { PictureKind } from '#server/seed/pictures/kinds.ts';
import type { PaletteName } from '#server/seed/pictures/palettes.ts';

/** The demo's text in both languages of the interface. */
export interface Bilingual {
  readonly en: string;
  readonly ru: string;
}

/** A language of the interface. */
export type Language = keyof Bilingual;

/** The parts refer to each other by keys; ids are the database's. */
export type Key = string;

export interface DemoCompany {
  readonly key: Key;
  /** E-mail of the vendor who makes it. */
  readonly owner: string;
  readonly brand: string;
  readonly legal_person: string;
  readonly inn: string;
  /** E.164. */
  readonly phone: string;
  readonly site: string;
  readonly logo: LogoName;
  readonly description: Bilingual;
}

export interface DemoVendor {
  readonly email: string;
  readonly fio: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** E.164. */
  readonly phone: string;
}

export interface DemoCategory {
  readonly key: Key;
  readonly parent: Key | null;
  readonly name: Bilingual;
  readonly description: Bilingual;
}

export interface DemoListValue {
  readonly value: string;
  readonly name: Bilingual;
}

/** A parameter is a number in a unit, or one of a list of values. */
export type DemoParameter =
  | { readonly key: Key; readonly type: 'number'; readonly name: Bilingual; readonly unit: Bilingual }
  | { readonly key: Key; readonly type: 'list'; readonly name: Bilingual; readonly values: readonly DemoListValue[] };

export interface DemoProductType {
  readonly key: Key;
  readonly name: Bilingual;
  /** In the order of the form. */
  readonly parameters: readonly { readonly parameter: Key; readonly required: boolean }[];
}

/** A product's values by the keys of parameters: a number, or the `value` of a list. */
export type ParameterValues = Readonly<Record<Key, number | string>>;

export interface DemoProduct {
  readonly key: Key;
  readonly sku: string;
  readonly company: Key;
  readonly category: Key;
  readonly type: Key;
  readonly name: Bilingual;
  readonly description: Bilingual;
  /** Minor units of USD. */
  readonly price: number;
  readonly total_count: number;
  readonly active: boolean;
  readonly parameters: ParameterValues;
  readonly pictureKind: PictureKind;
  readonly palette: PaletteName;
  /** How many photos it has: the variants 0 … photos − 1 of its picture. */
  readonly photos: 2 | 3;
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Wall-clock times in the store's zone, `HH:MM`; `24:00` is midnight. Null is closed. */
export type WorkingTime = Readonly<Record<Weekday, { readonly from: string; readonly to: string } | null>>;

export interface DemoStore {
  readonly key: Key;
  readonly company: Key;
  readonly name: Bilingual;
  readonly location: { readonly address: Bilingual; readonly lat: number; readonly lng: number };
  /** IANA. */
  readonly time_zone: string;
  /** E.164. */
  readonly phone: string;
  readonly pickup: boolean;
  readonly warehouse: boolean;
  readonly working_time: WorkingTime;
}

export interface DemoCustomer {
  readonly key: Key;
  readonly email: string;
  /** First and last name. */
  readonly name: Bilingual;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The first is the one that the customer writes in. */
  readonly languages: readonly [Language, ...Language[]];
  readonly avatar: AvatarLook;
}

export interface DemoReview {
  readonly product: Key;
  readonly author: Key;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /** What `text` and `answer` are written in. */
  readonly language: Language;
  readonly text: string;
  /** The company's answer. */
  readonly answer?: string;
  /** Why an admin has hidden it. */
  readonly hidden?: string;
  readonly days_ago: number;
}

export type OrderStatus =
  | 'abandoned_cart'
  | 'new'
  | 'in_process'
  | 'forming'
  | 'ready_to_ship'
  | 'paid'
  | 'completed'
  | 'canceled';

export interface DemoAddress {
  readonly region?: string;
  readonly city: string;
  readonly district?: string;
  readonly street: string;
  readonly house: string;
  readonly flat?: string;
  readonly entrance?: string;
  readonly building?: string;
  readonly comment?: string;
}

export interface DemoOrder {
  readonly key: Key;
  /** E-mail of the buyer. */
  readonly buyer: string;
  readonly company: Key;
  readonly lines: readonly { readonly product: Key; readonly count: number }[];
  readonly recipient: { readonly fio: string; readonly phone: string };
  /** Where it goes: by courier to an address, or to a store of the company's with pickup. */
  readonly receipt:
    | { readonly kind: 'delivery'; readonly address: DemoAddress }
    | { readonly kind: 'pickup'; readonly store: Key };
  /** Pays with as many bonuses as it can. */
  readonly usesBonuses?: true;
  readonly status: OrderStatus;
  /** The statuses after `new` in turn, the last being `status`; empty for a new order and for an abandoned cart. */
  readonly path: readonly OrderStatus[];
  /** What buyer and company have agreed on since: its history tells. */
  readonly edited?: {
    readonly comment: string;
    readonly lines: readonly { readonly product: Key; readonly count: number }[];
  };
  /** What was said about it, in turn; whatever the other side has said since its own last word is unread. */
  readonly chat?: readonly { readonly by: 'buyer' | 'company'; readonly text: string }[];
  readonly days_ago: number;
}

/** Products by hand, or what a rule finds. */
export interface DemoCollection {
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly products?: readonly Key[];
  readonly rule?: {
    readonly category?: Key;
    readonly price_to?: number;
    readonly in_stock?: true;
    /** Of a list any of these values. */ readonly parameters?: Readonly<Record<Key, readonly string[]>>;
    readonly sort: CollectionSort;
    readonly limit: number;
  };
  /** From and to so many days from now. */
  readonly days?: { readonly from: number; readonly to: number };
  /** Buyers with the plan Pro see it so many days earlier. */
  readonly early?: number;
}

export type DocumentType = 'user_agreement' | 'privacy_policy' | 'shipping_policy' | 'refund_policy' | 'child_safety';

export interface DemoDocument {
  readonly type: DocumentType;
  readonly title: Bilingual;
  /** HTML of `h2`, `p`, `ul` and `li` only: the version in force. */
  readonly text: Bilingual;
  readonly days_ago: number;
  /** What was changed with it. */
  readonly note?: Bilingual;
  /** What was in force before, oldest first. */
  readonly earlier?: readonly { readonly text: Bilingual; readonly days_ago: number }[];
}

/** A conversation with a company, or of somebody who looks after customers with one of them. */
export interface DemoChat {
  /** By email. */
  readonly customer: string;
  readonly company?: Key;
  readonly keeper?: string;
  /** The last lines that nobody else has looked at yet. */
  readonly unread?: number;
  readonly lines: readonly {
    readonly from: string;
    readonly text: string;
    readonly hours_ago: number;
    /** With a picture of it. */ readonly photo_of?: Key;
  }[];
}

/** The whole demo marketplace. */
export interface DemoPromoCode {
  readonly code: string;
  /** Units of the currency. */
  readonly amount: number;
  readonly max_uses?: number;
  readonly active?: boolean;
  /** Days ago; below zero: days to come. */
  readonly made: number;
  readonly starts?: number;
  readonly ends?: number;
  /** Of ten customers so many used it, between these days ago. */
  readonly used?: { readonly share: number; readonly from: number; readonly to: number };
}

export interface DemoReferral {
  readonly author: string;
  readonly recipient: string;
  readonly days_ago: number;
}

export interface Demo {
  readonly promoCodes: readonly DemoPromoCode[];
  readonly referrals: readonly DemoReferral[];
  readonly companies: readonly DemoCompany[];
  /** The companies' owners besides those who may be signed in as. */
  readonly vendors: readonly DemoVendor[];
  /** Parents before children, in the order of the menu. */
  readonly categories: readonly DemoCategory[];
  readonly parameters: readonly DemoParameter[];
  readonly productTypes: readonly DemoProductType[];
  readonly products: readonly DemoProduct[];
  readonly stores: readonly DemoStore[];
  readonly customers: readonly DemoCustomer[];
  readonly reviews: readonly DemoReview[];
  readonly orders: readonly DemoOrder[];
  readonly documents: readonly DemoDocument[];
  readonly collections: readonly DemoCollection[];
  readonly publications: readonly DemoPublication[];
  readonly chats: readonly DemoChat[];
}

/** What somebody has written for the blog. */
export interface DemoPublication {
  /** Email. */
  author: string;
  language: 'en' | 'ru';
  days_ago: number;
  /** What its title picture shows. */
  picture: readonly [PictureKind, PaletteName];
  title: string;
  description: string | null;
  /** HTML. */
  text: string;
  /** Nobody has judged it yet. */
  waits?: boolean;
  /** Why an admin has canceled it. */
  canceled?: string;
}
