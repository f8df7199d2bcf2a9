/** The catalogue of events: what a domain may say for the domains to its right. */
import type { ContactKind, RemovedWays } from '#contract/contacts.ts';
import type { FactorKind } from '#contract/factors.ts';
import type { Locale } from '#contract/failures.ts';
import type { OrderSide } from '#contract/messages.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { PaymentPurpose } from '#contract/payments.ts';
import type { RewardRole } from '#contract/rewards.ts';

/** What a code is good for, as its SMS says. */
export type CodePurpose = 'sign_in' | 'removal';

/** What a card payment was for. */
export interface PaidSubject {
  payment_id: number;
  user_id: number;
  purpose: PaymentPurpose;
  /** Minor units. */
  amount: number;
  tariff_id: number | null;
  days: number | null;
  order_id: number | null;
}

/** What has happened at the counter already when the buyer is written to: one letter tells of all of it. */
export interface CounterSale {
  is_paid: boolean;
  is_handed_over: boolean;
}

/** Why an unpaid order of somebody without a confirmed contact was canceled by the clock. */
export type OrderExpiry = 'unconfirmed' | 'card_unpaid';

export interface Events {
  /** `key`: of the challenge; a newer code of the same one takes the place of one that still waits to be sent. */
  'auth.code_made': {
    to: string;
    code: string;
    locale: Locale;
    expires_at: Date;
    purpose: CodePurpose;
    key: string;
  };
  'user.password_changed': { user_id: number; email: string | null; locale: Locale };
  /** A second factor came to an account, or left it. */
  'user.factor_changed': { user_id: number; change: 'added' | 'removed' | 'reset'; kind: FactorKind | null };
  /** Somebody signed in from a device that the account has not been used on. */
  'auth.new_device': {
    user_id: number;
    browser: string | null;
    system: string | null;
    address: string;
    at: string;
  };
  /** A person's name, contacts, roles or state changed. */
  'user.changed': { user_id: number };
  /** An account is about to be deleted; its open orders end with it where that was asked for. */
  'user.removing': { user_id: number; cancel_orders: boolean };
  /** The company that somebody works for; null: none any more. */
  'user.company_set': { user_id: number; company_id: number | null; kind: 'vendor' | 'manager' };
  /** Another contact was asked for by somebody else, or one's own was confirmed. `from`: what the account had; `email`: its mailbox until now. */
  'user.contact_changed': {
    user_id: number;
    kind: ContactKind | 'login';
    from: string | null;
    email: string | null;
    locale: Locale;
    by_owner: boolean;
  };
  /** Mailed links of an account are worth nothing any more. */
  'user.links_ended': { user_id: number };
  /** Unconfirmed contacts, or requests for them, were removed from an account whose owner is known now. */
  'user.ways_removed': { user_id: number; email: string; locale: Locale; removed: RemovedWays };
  /** An account was given back by its former contact; `email`: its confirmed mailbox. Whatever was set up since must end. */
  'user.restored': { user_id: number; email: string | null; changed_at: Date };
  /** An account has ended: whatever else was the person's goes now. */
  'user.removed': { user_id: number };
  /** A document has a new version in force. */
  'documents.changed': { document_id: number; code: string };
  /** Products or their category, company or stock changed: what the storefront shows is new. */
  'catalog.changed': { product_ids: number[] };
  /** Somebody's tariff has begun, gone on or ended. */
  'tariff.changed': { user_id: number };
  /** What a tariff allows is something else. */
  'tariff.limits_changed': { tariff_id: number };
  /** A company's brand or whether it is active changed: its products show it, or leave the storefront. */
  'company.changed': { company_id: number };
  /** What else the storefront shows of a company changed: its logo. */
  'company.shown': { company_id: number };
  'company.manager_set': { company_id: number; user_id: number; status: 'in_moderation' | 'hired' | 'canceled' };
  /** A store of the company changed: what the storefront shows of it is new. */
  'store.changed': { company_id: number };
  /** Somebody of the company's side has written to whoever left a cart. */
  'cart.letter_written': {
    letter_id: number;
    to: string;
    locale: string;
    reply_to: string | null;
    letter: { brand: string; author: string; subject: string; text: string; token: string; off: string };
  };
  /** An admin has hidden a review that was shown. */
  'review.hidden': { review_id: number; reason: string };
  /** An admin has published or canceled somebody's publication. */
  'publication.moderated': {
    publication_id: number;
    author_id: number;
    status: 'published' | 'canceled';
    reason: string | null;
  };
  'order.placed': {
    order_id: number;
    user_id: number;
    company_id: number;
    brand: string;
    order: Order;
    reader: { email: string | null; locale: string };
    at_counter?: CounterSale;
  };
  /** The money of a card payment has come: once for each. */
  'payment.succeeded': PaidSubject;
  /** It has gone back. */
  'payment.refunded': PaidSubject;
  /** A part of it has gone back, by the provider's own screens. */
  'payment.refunded_in_part': PaidSubject;
  /** A reward has been credited. Minor units. */
  'reward.credited': { reward_id: number; user_id: number; role: RewardRole; amount: number };
  /** A credited reward, or a part of it, was taken back; `debt`: what was spent already. Minor units. */
  'reward.taken_back': { reward_id: number; user_id: number; role: RewardRole; amount: number; debt: number };
  /** `at_counter`: in the very moment of a sale, of which its buyer reads in one letter. */
  'order.status_changed': {
    order_id: number;
    user_id: number;
    company_id: number;
    from: OrderStatus;
    to: OrderStatus;
    at_counter?: boolean;
    /** Nobody has canceled it: its time was over. */
    expired?: OrderExpiry;
  };
  /** Somebody has written in an order's chat, to these people of the other side. */
  'order.message_written': {
    message_id: number;
    order_id: number;
    company_id: number;
    brand: string;
    author_id: number;
    author: string;
    to_user_ids: number[];
    to_side: OrderSide;
    text: string;
  };
  /** Somebody has said something in a conversation; whose it is by right, without the admins beside them. */
  'chat.posted': { channel_id: string; post_id: string; author_id: number; member_ids: number[] };
  /** The company's side has changed what it comes to. Minor units. */
  'order.sum_changed': { order_id: number; from: number; to: number; bonuses_spent: number; bonuses_returned: number };
}
