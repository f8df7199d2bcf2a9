/** Types of the demo's data. */
import type { CollectionSort } from '#contract/collections.ts';
import type { DeliveryKind } from '#contract/rules/delivery.ts';
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { AvatarLook } from '#server/seed/pictures/drawAvatar.ts';
import type { LogoName } from '#server/seed/pictures/drawLogo.ts';
import type { PictureKind } from '#server/seed/pictures/kinds.ts';
import type { PaletteName } from '#server/seed/pictures/palettes.ts';

/** A text in both languages of the interface. */
export interface Bilingual {
  readonly en: string;
  readonly ru: string;
}

/** A language of the interface. */
export type Language = keyof Bilingual;

/** Records refer to each other by keys; ids come from the database. */
export type Key = string;

export interface DemoCompany {
  readonly key: Key;
  /** E-mail of the vendor who owns it. */
  readonly owner: string;
  readonly brand: string;
  readonly legal_person: string;
  readonly inn: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Of VAT or a like tax; null for a company that is not registered for it. */
  readonly vat_number: string | null;
  /** Whether it takes cards besides payment on receipt. */
  readonly takesCards: boolean;
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
  /** Number of photos: the variants 0 … photos − 1 of its picture. */
  readonly photos: 2 | 3;
}

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Times in the store's time zone, `HH:MM`; `24:00` is midnight. Null: closed. */
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
  /** The language of `text` and `answer`. */
  readonly language: Language;
  readonly text: string;
  /** The company's answer. */
  readonly answer?: string;
  /** The reason if an admin has hidden it. */
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
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly postal_code?: string;
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

/** An address of somebody's address book; the first one becomes the default. */
export interface DemoSavedAddress extends DemoAddress {
  /** E-mail of the buyer. */
  readonly buyer: string;
  readonly fio: string;
  readonly phone: string;
}

export interface DemoOrder {
  readonly key: Key;
  /** E-mail of the buyer. */
  readonly buyer: string;
  readonly company: Key;
  readonly lines: readonly { readonly product: Key; readonly count: number }[];
  readonly recipient: { readonly fio: string; readonly phone: string };
  /** Delivery by courier to an address, or pickup at a store of the company. */
  readonly receipt:
    | { readonly kind: 'delivery'; readonly address: DemoAddress }
    | { readonly kind: 'pickup'; readonly store: Key };
  /** Pays with as many bonuses as possible. */
  readonly usesBonuses?: true;
  readonly status: OrderStatus;
  /** The statuses after `new` in turn, the last one being `status`; empty for a new order and for an abandoned cart. */
  readonly path: readonly OrderStatus[];
  /** An edit that buyer and company agreed on; it is in the order's history. */
  readonly edited?: {
    readonly comment: string;
    readonly lines: readonly { readonly product: Key; readonly count: number }[];
  };
  /** Messages in turn; those after a side's own last message are unread by it. */
  readonly chat?: readonly { readonly by: 'buyer' | 'company'; readonly text: string }[];
  readonly days_ago: number;
}

export interface DemoDeliveryMethod {
  readonly kind: DeliveryKind;
  readonly name: Bilingual;
  readonly price_rule: 'flat' | 'per_item' | 'by_sum';
  /** Units of the currency, like all amounts of a method. */
  readonly price?: number;
  readonly steps?: readonly { readonly up_to: number | null; readonly price: number }[];
  readonly free_from?: number;
  readonly handling_days: number;
  readonly transit_days: readonly [min: number, max: number];
}

/** Where and how a company delivers. */
export interface DemoDeliveryZone {
  readonly company: Key;
  readonly name: string;
  /** ISO 3166-1 alpha-2; empty for everywhere. */
  readonly countries: readonly string[];
  readonly postal_codes?: readonly string[];
  readonly methods: readonly DemoDeliveryMethod[];
}

export interface DemoTaxRate {
  readonly class: 'standard' | 'reduced';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Percent. */
  readonly rate: number;
}

/** The order of one company in a basket. */
export interface DemoBasketCart {
  readonly company: Key;
  readonly lines: readonly { readonly product: Key; readonly count: number }[];
  /** The store where it is picked up; without it, it is delivered. */
  readonly pickup?: Key;
  /** How it is delivered; without it by arrangement. */
  readonly delivery?: DeliveryKind;
  /** The statuses after the payment, or after `new` if it is paid on receipt. */
  readonly path: readonly OrderStatus[];
}

/** A purchase from several companies. */
export interface DemoBasket {
  readonly key: Key;
  /** E-mail of the buyer. */
  readonly buyer: string;
  readonly recipient: { readonly fio: string; readonly phone: string };
  readonly address: DemoAddress;
  readonly payment: PaymentMethod;
  /** Its card payment is still to be made. */
  readonly isUnpaid?: true;
  readonly carts: readonly DemoBasketCart[];
  readonly days_ago: number;
}

/** Products selected by hand, or by a rule. */
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
  /** Days from now between which it is shown. */
  readonly days?: { readonly from: number; readonly to: number };
  /** Buyers with the tariff Pro see it this many days earlier. */
  readonly early?: number;
}

export type DocumentType = 'user_agreement' | 'privacy_policy' | 'shipping_policy' | 'refund_policy' | 'child_safety';

export interface DemoDocument {
  readonly type: DocumentType;
  readonly title: Bilingual;
  /** HTML of `h2`, `p`, `ul` and `li` only: the version in force. */
  readonly text: Bilingual;
  readonly days_ago: number;
  /** What changed in this version. */
  readonly note?: Bilingual;
  /** Earlier versions, oldest first. */
  readonly earlier?: readonly { readonly text: Bilingual; readonly days_ago: number }[];
}

/** A conversation of a customer with a company or with a manager. */
export interface DemoChat {
  /** Email. */
  readonly customer: string;
  readonly company?: Key;
  readonly keeper?: string;
  /** Number of last lines that nobody else has read. */
  readonly unread?: number;
  readonly lines: readonly {
    readonly from: string;
    readonly text: string;
    readonly hours_ago: number;
    /** With a picture of it. */ readonly photo_of?: Key;
  }[];
}

/** A promo code with its uses. */
export interface DemoPromoCode {
  readonly code: string;
  /** Units of the currency. */
  readonly amount: number;
  readonly max_uses?: number;
  readonly active?: boolean;
  /** Days ago; negative: days to come. */
  readonly made: number;
  readonly starts?: number;
  readonly ends?: number;
  /** How many of every ten customers used it, and between which days ago. */
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
  /** Owners of companies that are not demo sign-ins. */
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
  readonly deliveryZones: readonly DemoDeliveryZone[];
  readonly taxRates: readonly DemoTaxRate[];
  readonly baskets: readonly DemoBasket[];
  readonly savedAddresses: readonly DemoSavedAddress[];
  readonly documents: readonly DemoDocument[];
  readonly collections: readonly DemoCollection[];
  readonly publications: readonly DemoPublication[];
  readonly chats: readonly DemoChat[];
}

/** A publication of the blog. */
export interface DemoPublication {
  /** Email. */
  author: string;
  language: 'en' | 'ru';
  days_ago: number;
  /** Kind and palette of its title picture. */
  picture: readonly [PictureKind, PaletteName];
  title: string;
  description: string | null;
  /** HTML. */
  text: string;
  /** It waits in moderation. */
  isPending?: boolean;
  /** The reason if an admin has canceled it. */
  canceled?: string;
}
